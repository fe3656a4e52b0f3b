/** What the page is set to. The address keeps it, so that a reload and a link show the same. */

export const REVISIONS = ['2025-06-18', '2025-11-25', '2026-07-28'] as const;
const PRESENTATIONS = ['dialog', 'inline'] as const;

export interface Settings {
  revision: (typeof REVISIONS)[number];
  presentation: (typeof PRESENTATIONS)[number];
}

/** Unknown values fall back to the newest revision and the dialog. */
export function readSettings(query: URLSearchParams): Settings {
  const revision = REVISIONS.find((known) => known === query.get('revision'));
  const presentation = PRESENTATIONS.find((known) => known === query.get('presentation'));
  return { revision: revision ?? '2026-07-28', presentation: presentation ?? 'dialog' };
}

/** Shows the settings in the form, and calls back with those chosen there. */
export function bindSettings(form: HTMLFormElement, settings: Settings, onChange: (settings: Settings) => void): void {
  for (const [name, value] of Object.entries(settings)) {
    const radio = form.querySelector<HTMLInputElement>(`input[name=${name}][value='${value}']`);
    if (radio) radio.checked = true;
  }
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('change', () => {
    const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    history.replaceState(null, '', `?${query}`);
    onChange(readSettings(query));
  });
}

/** Light or dark as the system has it, until the button is pressed. */
export function bindTheme(button: HTMLButtonElement): void {
  const { classList } = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => classList.contains('dark') || (system.matches && !classList.contains('light'));
  const show = () => button.setAttribute('aria-pressed', String(isDark()));
  button.addEventListener('click', () => {
    const next = isDark() ? 'light' : 'dark';
    classList.remove('light', 'dark');
    classList.add(next);
    show();
  });
  system.addEventListener('change', show);
  show();
}
