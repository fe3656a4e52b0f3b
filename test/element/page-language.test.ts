import type { LocaleModule } from '@lit/localize';
import { expect, nextFrame } from '@open-wc/testing';
import { environment } from '../../src/element/environment.js';
import * as de from '../../src/generated/locales/de.js';
import * as fr from '../../src/generated/locales/fr.js';
import type { McpElicitation } from '../../src/index.js';
import { MAX_WAIT, speakPageLanguage } from '../../src/page-language.js';
import { HandClock } from '../runtime/hand-clock.js';
import { control, find, isShown, schemaOf, type } from './helpers.js';

/** A language that the page has asked for, and that the test lets arrive. */
interface Load {
  locale: string;
  arrive(templates: LocaleModule['templates']): void;
  fail(error: Error): void;
}

let loads: Load[] = [];
// This file is a page of its own, because a page sets @lit/localize up once.
const localization = speakPageLanguage(
  (locale) =>
    new Promise((resolve, reject) => {
      loads.push({ locale, arrive: (templates) => resolve({ templates }), fail: reject });
    }),
);

const schema = schemaOf({ name: { type: 'string' } }, ['name']);
const { warn } = globalThis.console;
/** What the console has said since the page was loaded: it says it once. */
const warnings: string[] = [];
let clock: HandClock;
let element: McpElicitation;

/** Puts an element into the page, without waiting for it. */
function add(): void {
  element = document.createElement('mcp-elicitation');
  document.body.append(element);
}

/** Takes the element away, and speaks English again. */
async function leave(): Promise<void> {
  element.remove();
  document.documentElement.lang = 'en';
  await localization.setLocale('en');
  await nextFrame();
  loads = [];
}

const ask = () => void element.elicit({ message: 'Who are you?', requestedSchema: schema });
const submitText = () => find(element, '[part~=submit]').textContent?.trim();

/** Changes the language of the page, and gives what the page asks for then. */
async function changeLanguage(tag: string): Promise<Load> {
  document.documentElement.lang = tag;
  await nextFrame();
  const [load] = loads.splice(0);
  if (!load) throw new Error(`Not asked for: ${tag}`);
  return load;
}

describe('the one file in a page of another language', () => {
  /** What the page has asked for before and after its first element. From then on it asks at once. */
  let beforeFirst: Load[];
  let afterFirst: string[];
  let localeOfFirst: string;

  before(async () => {
    document.documentElement.lang = 'fr';
    await nextFrame();
    document.documentElement.lang = 'de-AT';
    void document.createElement('mcp-elicitation').elicit({ message: '?' });
    await nextFrame();
    beforeFirst = [...loads];
    add();
    await nextFrame();
    afterFirst = loads.map(({ locale }) => locale);
    loads[0]?.arrive(de.templates);
    await element.updateComplete;
    localeOfFirst = localization.getLocale();
    await leave();
  });

  beforeEach(() => {
    clock = new HandClock();
    environment.clock = clock;
    Object.assign(globalThis.console, { warn: (...words: unknown[]) => warnings.push(words.join(' ')) });
  });
  afterEach(async () => {
    await leave();
    Object.assign(globalThis.console, { warn });
  });

  it('loads the language when an element is in the page, and not before [L10N-01, CARD-03]', () => {
    expect(beforeFirst).to.deep.equal([]);
    expect(afterFirst).to.deep.equal(['de']);
    expect(localeOfFirst).to.equal('de');
  });

  it('shows a card that was requested while its language loaded [L10N-01]', async () => {
    const said = warnings.length;
    add();
    const load = await changeLanguage('de');
    ask();
    clock.pass(MAX_WAIT - 1);
    await nextFrame();
    expect(isShown(element)).to.equal(false);
    load.arrive(de.templates);
    await element.updateComplete;
    expect(submitText()).to.equal('Senden');
    clock.pass(MAX_WAIT);
    expect(warnings).to.have.length(said);
  });

  it('begins the time limit of a card that has waited when the card appears', async () => {
    add();
    const load = await changeLanguage('de');
    element.timeout = 5000;
    ask();
    await nextFrame();
    clock.pass(MAX_WAIT - 1);
    load.arrive(de.templates);
    await nextFrame();
    clock.pass(4999);
    await nextFrame();
    expect(isShown(element)).to.equal(true);
    clock.pass(1);
    await nextFrame();
    expect(isShown(element)).to.equal(false);
  });

  it('speaks the language that was asked for last, whichever arrives first [L10N-01]', async () => {
    const said = warnings.length;
    add();
    const first = await changeLanguage('de');
    clock.pass(MAX_WAIT - 1);
    const last = await changeLanguage('fr');
    clock.pass(1);
    last.arrive(fr.templates);
    first.arrive(de.templates);
    ask();
    await nextFrame();
    expect(submitText()).to.equal('Envoyer');
    expect(warnings).to.have.length(said);
  });

  it('keeps an open card and its typed text while another language loads [L10N-01]', async () => {
    add();
    ask();
    await element.updateComplete;
    type(control(element, 'name'), 'Ada');
    const load = await changeLanguage('fr');
    element.heading = 'Your name';
    await element.updateComplete;
    element.reportValidity();
    expect([submitText(), control(element, 'name').value]).to.deep.equal(['Submit', 'Ada']);
    load.arrive(fr.templates);
    await nextFrame();
    expect([submitText(), control(element, 'name').value]).to.deep.equal(['Envoyer', 'Ada']);
  });

  it('shows the card in English while the language is late, and the console says why only if it fails [L10N-01, CARD-03]', async () => {
    const said = warnings.length;
    add();
    const load = await changeLanguage('de');
    ask();
    clock.pass(MAX_WAIT);
    await nextFrame();
    expect([submitText(), warnings.length]).to.deep.equal(['Submit', said]);
    load.fail(new Error('404'));
    await nextFrame();
    expect(submitText()).to.equal('Submit');
    expect(warnings).to.have.length(said + 1);
    expect(warnings.at(-1)).to.match(/locales\/de\.js could not be loaded.*404/);
  });
});
