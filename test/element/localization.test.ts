import { expect } from '@open-wc/testing';
import { closestLocale, localize } from '../../src/localization.js';
import { control, errorOf, find, press, schemaOf, show } from './helpers.js';

const localization = localize();

describe('another language', () => {
  afterEach(() => localization.setLocale('en'));

  it('is switched to while a form is open, fields and errors included [CARD-06]', async () => {
    const element = await show({ schema: schemaOf({ a: { type: 'string' } }, ['a']), serverName: 'Northwind' });
    await press(element, 'submit');
    expect(errorOf(element, 'a')).to.equal('Enter an answer.');
    await localization.setLocale('pt-BR');
    await element.updateComplete;
    const text = (part: string) => find(element, `[part~=${part}]`).textContent?.trim();
    expect([text('submit'), text('reject'), text('cancel')]).to.deep.equal(['Enviar', 'Recusar', 'Cancelar']);
    expect(find(element, 'h2').textContent).to.equal('Northwind pergunta');
    expect(errorOf(element, 'a')).to.equal('Preencha este campo.');
    expect(control(element, 'a').getAttribute('aria-invalid')).to.equal('true');
  });

  it('follows the language of the page', async () => {
    const stop = localization.followDocument();
    document.documentElement.lang = 'pt-PT';
    const changed = new Promise<void>((resolve) => {
      window.addEventListener('lit-localize-status', ({ detail }) => detail.status === 'ready' && resolve());
    });
    await changed;
    expect(localization.getLocale()).to.equal('pt-BR');
    stop();
    document.documentElement.lang = 'en';
  });

  for (const [tag, locale] of [
    ['pt-BR', 'pt-BR'],
    ['PT-br', 'pt-BR'],
    ['pt', 'pt-BR'],
    ['en-GB', 'en'],
    ['tlh', 'en'],
    ['', 'en'],
  ] as const) {
    it(`gives a person who reads "${tag}" the locale ${locale}`, () => {
      expect(closestLocale(tag)).to.equal(locale);
    });
  }
});
