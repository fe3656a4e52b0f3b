// @ts-check
/** How the gallery shows a request. */

/** Each setting: its label, and its choices with their labels. The first choice is the default. */
export const SETTINGS = /** @type {const} */ ({
  presentation: { label: 'Appears', choices: { inline: 'In the page', dialog: 'As a dialog' } },
  width: { label: 'Width', choices: { card: 'Card', phone: 'Phone', wide: 'Wide' } },
  theme: { label: 'Theme', choices: { site: 'As this site', light: 'Light', dark: 'Dark' } },
  look: { label: 'Look', choices: { plain: 'Plain', paper: 'Private bank', console: 'Developer tool' } },
  locale: {
    label: 'Language',
    choices: {
      en: 'English',
      ar: 'العربية',
      de: 'Deutsch',
      es: 'Español',
      fr: 'Français',
      hi: 'हिन्दी',
      ja: '日本語',
      ko: '한국어',
      'pt-BR': 'Português',
      'zh-Hans': '中文',
    },
  },
  direction: { label: 'Direction', choices: { auto: 'Automatic', ltr: 'Left to right', rtl: 'Right to left' } },
});

/** @typedef {{ [Name in keyof typeof SETTINGS]: keyof typeof SETTINGS[Name]['choices'] }} Settings */

/** Settings from anywhere: what is unknown falls back to the default. @param {unknown} given @returns {Settings} */
export function settingsFrom(given) {
  const record = typeof given === 'object' && given !== null ? given : {};
  const entries = Object.entries(SETTINGS).map(([name, { choices }]) => {
    const value = Object.hasOwn(record, name) ? /** @type {any} */ (record)[name] : undefined;
    return [name, typeof value === 'string' && Object.hasOwn(choices, value) ? value : Object.keys(choices)[0]];
  });
  return Object.fromEntries(entries);
}

/** The direction of the request. @param {Settings} settings @returns {'ltr' | 'rtl'} */
export function directionOf({ direction, locale }) {
  if (direction !== 'auto') return direction;
  return locale === 'ar' ? 'rtl' : 'ltr';
}

/** Widths of the card that differ from its own. @type {Record<Settings['width'], string | undefined>} */
export const WIDTHS = { card: undefined, phone: '22.5rem', wide: '60rem' };
