/** The page's settings. The URL keeps them, so that a reload and a link show the same. */

/** Each setting: its legend, its choices with their labels (the first is the default), and why a choice may be impossible. */
const SETTINGS = {
  revision: {
    legend: 'Revision of the protocol',
    choices: { '2026-07-28': '2026-07-28', '2025-11-25': '2025-11-25', '2025-06-18': '2025-06-18' },
    hint: 'SDK v1 does not speak 2026-07-28.',
  },
  client: { legend: 'MCP client', choices: { page: 'In this page', server: 'On the server' } },
  sdk: { legend: 'SDK of the client', choices: { v2: 'v2', v1: 'v1' }, hint: 'The demo’s server has v2 only.' },
  presentation: { legend: 'Where the request appears', choices: { dialog: 'Dialog', inline: 'In the page' } },
  look: { legend: 'Look of the application', choices: { plain: 'Plain', paper: 'Paper', console: 'Console' } },
  lang: { legend: 'Language of the card', choices: { en: 'English', de: 'Deutsch', ar: 'العربية', ja: '日本語' } },
  withdraw: {
    legend: 'The server withdraws its request',
    choices: { never: 'Never', soon: 'After 5 seconds' },
    hint: 'Servers cannot do this on 2026-07-28.',
  },
} as const;

type Name = keyof typeof SETTINGS;

export type Settings = { [Key in Name]: keyof (typeof SETTINGS)[Key]['choices'] };

/** Reads the settings. A value that is unknown, or impossible beside the others, falls back to the first possible choice. */
export function readSettings(query: URLSearchParams): Settings {
  const settings: Record<string, string> = {};
  // In an order in which each depends on those before it alone.
  for (const name of ['client', 'sdk', 'revision', 'presentation', 'look', 'lang', 'withdraw'] as const) {
    const possible = Object.keys(SETTINGS[name].choices).filter((value) => !isImpossible(name, value, settings));
    settings[name] = possible.find((value) => value === query.get(name)) ?? possible[0]!;
  }
  return settings as Settings;
}

function isImpossible(name: Name, value: string, { client, sdk, revision }: Partial<Record<Name, string>>): boolean {
  switch (name) {
    case 'sdk':
      return value === 'v1' && client === 'server'; // The backend has one generation.
    case 'revision':
      return value === '2026-07-28' && sdk === 'v1'; // The first generation supports only sessions.
    case 'withdraw':
      return value === 'soon' && revision === '2026-07-28'; // A server can send a cancellation only in a session.
    default:
      return false;
  }
}

/** The settings as the query of an address. */
export function queryOf(settings: Settings): string {
  return `?${new URLSearchParams({ ...settings })}`;
}

/** Shows the settings in the form, and calls back with each change. */
export function bindSettings(form: HTMLFormElement, settings: Settings, onChange: (settings: Settings) => void): void {
  form.prepend(...Object.keys(SETTINGS).map((name) => fieldsetOf(name as Name)));
  show(form, settings);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('change', () => {
    const chosen = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const next = readSettings(chosen);
    history.replaceState(null, '', queryOf(next));
    show(form, next);
    onChange(next);
  });
}

function fieldsetOf(name: Name): HTMLElement {
  const { legend, choices } = SETTINGS[name];
  const fieldset = create('fieldset');
  const segments = create('div', { className: 'segments' });
  for (const [value, textContent] of Object.entries(choices)) {
    const label = create('label');
    const span = create('span', { textContent, ...(name === 'lang' && { lang: value }) });
    label.append(create('input', { type: 'radio', name, value }), span);
    segments.append(label);
  }
  fieldset.append(create('legend', { textContent: legend }), segments);
  const hint = 'hint' in SETTINGS[name] && SETTINGS[name].hint;
  if (hint) fieldset.append(create('p', { className: 'hint', id: `${name}-hint`, textContent: hint }));
  if (hint) fieldset.setAttribute('aria-describedby', `${name}-hint`);
  return fieldset;
}

function create(tag: string, properties: object = {}): HTMLElement {
  return Object.assign(document.createElement(tag), properties);
}

/** Checks the chosen settings, disables the impossible ones, and shows why. */
function show(form: HTMLFormElement, settings: Settings): void {
  for (const input of form.querySelectorAll('input')) {
    const name = input.name as Name;
    input.checked = settings[name] === input.value;
    input.disabled = isImpossible(name, input.value, settings);
  }
  for (const hint of form.querySelectorAll<HTMLElement>('fieldset > .hint')) {
    hint.hidden = !hint.parentElement?.querySelector(':disabled');
  }
  form.querySelector<HTMLElement>('#tabs-hint')!.hidden = settings.client === 'page';
}

/** Follows the system's colour scheme until the person presses the button. */
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
