import { configureLocalization, type LocaleModule, msg } from '@lit/localize';
import { expect } from '@open-wc/testing';
import { localize } from '../../src/localization.js';
import { control, find, schemaOf, show, type } from './helpers.js';

// This file is a page of its own, because a page sets @lit/localize up once. Here the host does.
const host: Record<string, () => Promise<LocaleModule>> = {
  de: async () => {
    const { templates } = await import('../../src/generated/locales/de.js');
    return { templates: { ...templates, 'host.title': 'Überweisung', 'mcp.elicitation.action.reject': 'Nein danke' } };
  },
  eo: async () => ({ templates: { 'host.title': 'Ĝiro' } }),
};
const { getLocale, setLocale } = configureLocalization({
  sourceLocale: 'en-GB',
  targetLocales: Object.keys(host),
  loadLocale: (locale) => host[locale]!(),
});
const title = () => msg('Transfer', { id: 'host.title' });
const schema = schemaOf({ name: { type: 'string' } }, ['name']);

describe('a host with its own set-up of @lit/localize', () => {
  afterEach(() => setLocale('en-GB'));

  it('merges a locale of the element into its own, switches both at once, and can replace texts [L10N-01]', async () => {
    const element = await show({ schema });
    type(control(element, 'name'), 'Ada');
    const text = (part: string) => find(element, `[part~=${part}]`).textContent?.trim();
    expect([title(), text('submit'), text('reject')]).to.deep.equal(['Transfer', 'Submit', 'Reject']);
    await setLocale('de');
    await element.updateComplete;
    expect([title(), text('submit'), text('reject')]).to.deep.equal(['Überweisung', 'Senden', 'Nein danke']);
    expect([find(element, '[part~=dialog]').lang, control(element, 'name').value]).to.deep.equal(['de', 'Ada']);
  });

  it('can switch to a language that the element lacks: the element stays English and declares that [L10N-01]', async () => {
    await setLocale('eo');
    const element = await show({ schema });
    expect(title()).to.equal('Ĝiro');
    expect(find(element, '[part~=submit]').textContent?.trim()).to.equal('Submit');
    expect(find(element, '[part~=dialog]').lang).to.equal('en');
  });

  it('keeps its set-up when the element arrives, and a second set-up throws [L10N-01]', async () => {
    await setLocale('de');
    document.documentElement.lang = 'fr';
    await show({ schema });
    expect(() => localize()).to.throw('once');
    expect([getLocale(), title()]).to.deep.equal(['de', 'Überweisung']);
    document.documentElement.lang = 'en';
  });
});
