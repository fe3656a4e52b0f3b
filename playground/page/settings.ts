/** How the page shows requests. The address keeps it, so that a reload and a link show the same. */
import { LOCALES } from '../../src/localization.js';
import { byId } from './dom.js';

const CHOICES = {
  presentation: ['inline', 'dialog'],
  width: ['card', 'phone', 'wide'],
  theme: ['system', 'light', 'dark'],
  direction: ['ltr', 'rtl'],
  locale: LOCALES,
} as const;

export type Settings = { [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number] };

/** Reads the settings. An unknown value falls back to the first choice. */
export function readSettings(query: URLSearchParams): Settings {
  const entries = Object.entries(CHOICES).map(([name, choices]) => {
    const given = query.get(name);
    return [name, (choices as readonly string[]).find((known) => known === given) ?? choices[0]];
  });
  return Object.fromEntries(entries);
}

/** Shows the settings in the form, and calls back with each change. The revision is the backend's. */
export function bindSettings(
  form: HTMLFormElement,
  onChange: (settings: Settings) => void,
  onRevision: (revision: string) => void,
): void {
  fillLocales(form);
  const settings = readSettings(new URLSearchParams(location.search));
  for (const [name, value] of Object.entries(settings)) choose(form, name, value);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'revision') return onRevision(target.value);
    const chosen = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    chosen.delete('revision');
    history.replaceState(null, '', `?${chosen}`);
    onChange(readSettings(chosen));
  });
  bindToggle();
  onChange(settings);
}

/** On a phone the request matters more, so there a button unfolds the settings of its look. */
function bindToggle(): void {
  const toggle = byId('looks-toggle');
  toggle.addEventListener('click', () => {
    toggle.ariaExpanded = String(toggle.ariaExpanded !== 'true');
  });
}

/** Marks a choice. */
export function choose(form: HTMLFormElement, name: string, value: string): void {
  const control = form.elements.namedItem(name);
  if (control instanceof RadioNodeList || control instanceof HTMLSelectElement) control.value = value;
}

function fillLocales(form: HTMLFormElement): void {
  const select = form.elements.namedItem('locale');
  if (!(select instanceof HTMLSelectElement)) return;
  for (const locale of LOCALES) {
    const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
    const option = new Option(name, locale);
    option.lang = locale;
    select.append(option);
  }
}
