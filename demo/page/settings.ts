/** The page's settings. The URL keeps them, so that a reload and a link show the same. */

const CHOICES = {
  client: ['page', 'server'],
  sdk: ['v2', 'v1'],
  revision: ['2026-07-28', '2025-11-25', '2025-06-18'],
  presentation: ['dialog', 'inline'],
  look: ['plain', 'paper', 'console'],
  lang: ['en', 'de', 'ar', 'ja'],
  withdraw: ['never', '5'],
} as const;

export interface Settings {
  /** Where the MCP client runs. */
  client: (typeof CHOICES.client)[number];
  /** The SDK generation of the client. */
  sdk: (typeof CHOICES.sdk)[number];
  revision: (typeof CHOICES.revision)[number];
  presentation: (typeof CHOICES.presentation)[number];
  /** The look of the application, which the element takes on. */
  look: (typeof CHOICES.look)[number];
  /** The language of the card. The page itself is in English. */
  lang: (typeof CHOICES.lang)[number];
  /** Seconds after which the server withdraws its request. */
  withdraw: (typeof CHOICES.withdraw)[number];
}

/** Reads the settings. A value that is unknown, or impossible beside the others, falls back to the first choice. */
export function readSettings(query: URLSearchParams): Settings {
  const read = <Value extends string>(name: string, choices: readonly Value[]) =>
    choices.find((known) => known === query.get(name)) ?? choices[0]!;
  const client = read('client', CHOICES.client);
  const sdk = client === 'server' ? 'v2' : read('sdk', CHOICES.sdk); // The backend has one generation.
  // The first generation supports only sessions.
  const revision = read('revision', sdk === 'v1' ? CHOICES.revision.slice(1) : CHOICES.revision);
  const presentation = read('presentation', CHOICES.presentation);
  const look = read('look', CHOICES.look);
  const lang = read('lang', CHOICES.lang);
  // A server can send a cancellation only in a session.
  const withdraw = revision === '2026-07-28' ? 'never' : read('withdraw', CHOICES.withdraw);
  return { client, sdk, revision, presentation, look, lang, withdraw };
}

/** The settings as the query of an address. */
export function queryOf(settings: Settings): string {
  return `?${new URLSearchParams({ ...settings })}`;
}

/** Shows the settings in the form, and calls back with each change. */
export function bindSettings(form: HTMLFormElement, settings: Settings, onChange: (settings: Settings) => void): void {
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

/** Checks the chosen settings, disables the impossible ones, and shows why. */
function show(form: HTMLFormElement, settings: Settings): void {
  for (const [name, value] of Object.entries(settings)) {
    const radio = form.querySelector<HTMLInputElement>(`input[name=${name}][value='${value}']`);
    if (radio) radio.checked = true;
  }
  const tabs = form.querySelector<HTMLElement>('#tabs-hint');
  if (tabs) tabs.hidden = settings.client === 'page';
  setImpossible(form, 'input[value="v1"]', '#sdk-hint', settings.client === 'server');
  setImpossible(form, 'input[value="2026-07-28"]', '#revision-hint', settings.sdk === 'v1');
  setImpossible(form, 'input[value="5"]', '#withdraw-hint', settings.revision === '2026-07-28');
}

function setImpossible(form: HTMLFormElement, choice: string, hint: string, isImpossible: boolean): void {
  const input = form.querySelector<HTMLInputElement>(choice);
  const text = form.querySelector<HTMLElement>(hint);
  if (input) input.disabled = isImpossible;
  if (text) text.hidden = !isImpossible;
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
