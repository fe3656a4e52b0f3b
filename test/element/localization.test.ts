import { LOCALE_STATUS_EVENT } from '@lit/localize';
import { expect } from '@open-wc/testing';
import { environment } from '../../src/element/environment.js';
import * as ptBR from '../../src/generated/locales/pt-BR.js';
import type { ElicitationRequest, McpElicitation } from '../../src/index.js';
import { closestLocale, LOCALES } from '../../src/localization.js';
import { receiptOf } from '../../src/receipts/index.js';
import SPOKEN from '../fixtures/spoken.json' with { type: 'json' };
import { control, create, errorOf, field, find, findAll, heard, look, press, schemaOf, show, type } from './helpers.js';
import { localization } from './one-localization.js';

const names = Array.from({ length: 1234 }, (_, i) => `#${i}`);
const schema = schemaOf(
  {
    a: { type: 'string', title: '1' },
    b: { type: 'array', title: '2', minItems: 2, items: { enum: ['x', 'y', 'z'] } },
    c: { title: '3', enum: names },
    d: { type: 'number', title: '4', minimum: 0.5 },
    e: { type: 'array', title: '5', items: { type: 'string' }, default: ['x'] },
    f: { type: 'string', title: '6', format: 'date-time' },
    g: { type: 'boolean', title: '7' },
    h: { type: 'object', title: '8' },
    i: { type: 'string', title: '9', minLength: 3 },
  },
  ['a', 'b'],
);

const text = (element: McpElicitation, selector: string) =>
  find(element, selector)
    .textContent?.replace(/[^\S\u00A0\u202F]+/g, ' ')
    .trim();

async function speak(element: McpElicitation, locale: string) {
  await localization.setLocale(locale);
  await element.updateComplete;
}

/** All texts that can be read or heard, one by one, including those of the server. */
function spoken(element: McpElicitation): string[] {
  const attributes = ['aria-label', 'placeholder', 'aria-valuetext'];
  return findAll(element, '*').flatMap((part) => [
    ...attributes.map((name) => part.getAttribute(name) ?? ''),
    ...[...part.childNodes].filter((node) => node instanceof Text).map((node) => node.data.trim()),
  ]);
}

async function visit(): Promise<McpElicitation> {
  const request: ElicitationRequest = { mode: 'url', message: '?', url: 'http://github.com.evil.example:81/' };
  const element = await create({ serverName: '?' });
  void element.elicit(request);
  await element.updateComplete;
  look(500);
  return element;
}

const place = (part: Element | Range) => part.getBoundingClientRect();

/** The range of a part's words, without the space around them. */
function textIn(part: Element): Range {
  const range = document.createRange();
  range.selectNodeContents(part);
  return range;
}

describe('the element in each of its languages', () => {
  beforeEach(() => {
    environment.open = () => {};
  });
  afterEach(() => localization.setLocale('en'));

  it('has ten of them [L10N-01]', () => {
    expect(Object.keys(SPOKEN).sort()).to.deep.equal([...LOCALES].sort());
  });

  // The texts that are given (DLG-16), and the wording of each language’s platforms.
  for (const [locale, words] of Object.entries(SPOKEN)) {
    it(`shows actions, hints, counts, and errors, and announces, in the language ${locale} [L10N-01, DLG-15]`, async () => {
      await localization.setLocale(locale);
      const element = await show({ schema });
      const parts = ['submit', 'reject', 'cancel'].map((part) => text(element, `[part~=${part}]`));
      expect(parts).to.deep.equal(words.actions);
      expect(text(element, '#status')).to.equal(words.missing);
      expect(field(element, 'b').querySelector('[part~=hint]')?.textContent).to.include(words.hint);
      expect(control(element, 'c').placeholder).to.equal(words.count);
      await press(element, 'submit');
      expect(errorOf(element, 'a')).to.equal(words.error);
      expect(find(element, '[part~=dialog]').lang).to.equal(locale);
      element.cancel();
      const page = await visit();
      await press(page, 'submit');
      expect(heard(page)).to.include(words.opening);
      page.withdraw();
    });

    it(`leaves no word of a form, an error, or a page to visit in English in the language ${locale} [L10N-01]`, async () => {
      const asked = { serverName: '', message: '?', schema, rejectReason: true, errors: { '/a': '!' } };
      for (const ask of [() => show(asked), visit]) {
        const element = await ask();
        if (!element.url) element.reportValidity();
        await speak(element, 'en');
        const english = new Set(spoken(element).filter((part) => /[A-Za-z]{2}/.test(part)));
        await speak(element, locale);
        const left = spoken(element).filter((part) => english.has(part));
        if (locale === 'en') expect(left.length).to.be.greaterThan(4);
        // Texts of the server, and "No", which is Spanish too.
        else
          expect(
            left.filter((part) => !/^(?:No|\S*evil\.example\S*|github\.com\.?|http:\/\/)$/.test(part)),
          ).to.deep.equal([]);
        element.remove();
      }
    });
  }
});

describe('another language', () => {
  afterEach(() => localization.setLocale('en'));

  it('applies to an open form, its fields and errors included [CARD-06, L10N-01]', async () => {
    const element = await show({ schema: schemaOf({ a: { type: 'string' } }, ['a']), serverName: 'Northwind' });
    await press(element, 'submit');
    expect(errorOf(element, 'a')).to.equal('Enter an answer.');
    await speak(element, 'pt-BR');
    expect(find(element, 'h2').textContent).to.equal('Northwind pergunta');
    expect(errorOf(element, 'a')).to.equal('Preencha este campo.');
    expect(control(element, 'a').getAttribute('aria-invalid')).to.equal('true');
  });

  it('applies to a form that the application has set aside, once it is back', async () => {
    const element = await show({ schema: schemaOf({ a: { type: 'string' } }, ['a']) });
    await press(element, 'submit');
    element.aside = true;
    await speak(element, 'pt-BR');
    element.aside = false;
    await element.updateComplete;
    expect(errorOf(element, 'a')).to.equal('Preencha este campo.');
  });

  it('leaves the summary of errors as long as it was, so that no field moves [USE-05]', async () => {
    const element = await show({ schema: schemaOf({ a: { type: 'string' }, b: { type: 'string' } }, ['a', 'b']) });
    await press(element, 'submit');
    type(control(element, 'a'), 'ok');
    await speak(element, 'pt-BR');
    expect(findAll(element, '.summary li').map((line) => line.className)).to.deep.equal(['done', '']);
  });

  it('has the given texts under the given ids [DLG-16]', async () => {
    const id = 'mcp.elicitation';
    const given = [
      `${id}.action.accept`,
      `${id}.action.reject`,
      `${id}.action.cancel`,
      `${id}.url_mode.opening`,
      `${id}.field_required`,
    ] as const;
    const templates: Record<string, unknown> = ptBR.templates;
    expect(given.map((name) => templates[name])).to.deep.equal([
      'Enviar',
      'Recusar',
      'Cancelar',
      'Abrindo página externa',
      'Obrigatório',
    ]);
    expect(templates[`${id}.timeout_warning`]).to.deep.include({ strings: ['Fechando em ', 's'], values: [0] });
  });

  for (const [locale, warning, required] of [
    ['en', 'Closing in 5s', 'Required'],
    ['pt-BR', 'Fechando em 5s', 'Obrigatório'],
  ] as const) {
    it(`applies to the warning "${warning}" and to the mark of required fields, "${required}" [DLG-16]`, async () => {
      await localization.setLocale(locale);
      const element = await show({ schema, deadline: Date.now() + 5000 });
      expect(text(element, '.countdown')).to.equal(warning);
      expect(field(element, 'b').querySelector('[hidden]')?.textContent).to.match(new RegExp(`${required}$`));
    });
  }

  it('leaves the kind of each control, and its accessible name, as they were', async () => {
    const options = { type: 'string', title: 'Size', enum: ['a'.repeat(15), 'b'.repeat(15)] };
    const element = await show({ schema: schemaOf({ size: options }) });
    const kind = () => field(element, 'size').querySelector('[part~=control]')!.localName;
    const before = kind();
    await speak(element, 'de');
    expect(kind()).to.equal(before);
    await expect(element).to.be.accessible();
  });

  it('can be awaited after the page has changed its lang attribute, before a receipt is written', async () => {
    const stop = localization.followDocument();
    const request = { message: 'Delete?', requestedSchema: schemaOf({}) as never };
    document.documentElement.lang = 'de';
    await localization.ready;
    const { result } = receiptOf(request, { action: 'accept', content: {} });
    document.documentElement.lang = 'en';
    await localization.ready;
    stop();
    expect(result).to.equal('Beantwortet');
    expect(receiptOf(request, { action: 'accept', content: {} }).result).to.not.equal(result);
  });

  it('comes with the page’s lang attribute after followDocument() [L10N-01]', async () => {
    const stop = localization.followDocument();
    for (const [lang, locale] of [
      ['pt-PT', 'pt-BR'],
      ['zh-CN', 'zh-Hans'],
      ['ar-EG', 'ar'],
    ]) {
      const changed = new Promise((resolve) => {
        window.addEventListener(LOCALE_STATUS_EVENT, ({ detail }) => detail.status === 'ready' && resolve(detail));
      });
      document.documentElement.lang = lang!;
      await changed;
      expect(localization.getLocale()).to.equal(locale);
    }
    stop();
    document.documentElement.lang = 'en';
  });

  for (const [locale, tags] of [
    ['pt-BR', ['pt-BR', 'PT-br', 'pt', 'pt_PT']],
    ['es', ['es-MX', 'es-419']],
    ['fr', ['fr-CA']],
    ['de', ['de-AT-1996']],
    ['ar', ['ar-EG']],
    ['hi', ['hi-IN']],
    ['ja', ['ja-JP']],
    ['ko', ['ko-KR']],
    ['zh-Hans', ['zh', 'zh-CN', 'zh-SG', 'zh-Hans-HK', 'zh-TW', 'zh-Hant']],
    ['en', ['en-GB', 'arz', 'he', 'tlh', 'x-klingon', 'not a tag', '']],
  ] as const) {
    it(`is ${locale} for a person who reads ${tags.join(', ')}`, () => {
      expect(tags.map(closestLocale)).to.deep.equal(tags.map(() => locale));
    });
  }
});

describe('the layout from right to left', () => {
  // That nothing is lost or overlaps, in both directions and 320 px, is test/e2e/conditions.test.mjs.
  afterEach(() => localization.setLocale('en'));

  it('is mirrored in Arabic: labels stand at the right, and Submit at the left [A11Y-03, L10N-01]', async () => {
    await localization.setLocale('ar');
    const element = await show({ schema, serverName: 'Northwind' });
    expect(getComputedStyle(find(element, '[part~=dialog]')).direction).to.equal('rtl');
    const [cancel, reject, submit] = ['cancel', 'reject', 'submit'].map((part) =>
      place(find(element, `[part~=${part}]`)),
    );
    expect(submit!.right <= reject!.left && reject!.right <= cancel!.left, 'in one row, from the right').to.equal(true);
    const card = place(find(element, '[part~=dialog]'));
    for (const part of ['[part~=label]', '[part~=hint] p']) {
      const text = place(textIn(field(element, 'b').querySelector(part)!));
      expect(card.right - text.right, part).to.be.lessThan(card.width / 4);
    }
    expect(place(find(element, '.close')).left).to.be.lessThan(place(find(element, 'h2')).left);
    const [minus, plus] = [...field(element, 'd').querySelectorAll('.number > button')].map(place);
    expect(minus!.left).to.be.greaterThan(plus!.left);
  });

  it('keeps a URL and its host from left to right in Arabic [A11Y-03, L10N-02]', async () => {
    await localization.setLocale('ar');
    const element = await visit();
    for (const selector of ['.host', '.full']) {
      const part = find(element, selector);
      expect(getComputedStyle(part).direction, selector).to.equal('ltr');
      const [first] = textIn(part).getClientRects();
      expect(first!.left - place(part).left, `${selector} begins at the left`).to.be.lessThan(40);
    }
    await press(element, 'submit');
    expect(getComputedStyle(find(element, '.middle p strong')).direction).to.equal('ltr');
    element.withdraw();
  });

  it('is that of the language in a page from left to right, unless the host sets dir [A11Y-03]', async () => {
    const element = await show({ schema });
    const card = () => getComputedStyle(find(element, '[part~=dialog]')).direction;
    expect(card()).to.equal('ltr');
    await speak(element, 'ar');
    expect(card()).to.equal('rtl');
    element.dir = 'ltr';
    expect(card(), 'the host decides before that').to.equal('ltr');
  });

  it('is that of a page from right to left, whatever the language [A11Y-03]', async () => {
    const element = await show({ schema });
    document.documentElement.dir = 'rtl';
    expect(getComputedStyle(find(element, '[part~=dialog]')).direction).to.equal('rtl');
    document.documentElement.removeAttribute('dir');
  });

  it('applies to the notice of a withdrawn elicitation too [A11Y-03, L10N-01]', async () => {
    await localization.setLocale('ar');
    const element = await show({ schema, serverName: 'Northwind' });
    element.withdraw();
    await element.updateComplete;
    const notice = find(element, '.notice');
    expect(notice.closest<HTMLElement>('[lang]')?.lang).to.equal('ar');
    expect(getComputedStyle(notice).direction).to.equal('rtl');
  });
});

describe('text from the server', () => {
  afterEach(() => localization.setLocale('en'));

  /** Whether a word of a part runs from left to right. */
  function runsForward(part: Element, word: string): boolean {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const start = node.data.indexOf(word);
      if (start < 0) continue;
      const at = [start, start + word.length - 1].map((offset) => {
        const range = document.createRange();
        range.setStart(node!, offset);
        range.setEnd(node!, offset + 1);
        return range.getBoundingClientRect().left;
      });
      return at[0]! < at[1]!;
    }
    throw new Error(`Not on screen: ${word}`);
  }

  for (const [what, attack] of [
    ['an override', '\u202Ered'],
    ['an embedding', '\u202Bred'],
    ['an isolate that is not closed', '\u2067red'],
    ['the end of an isolate, and an override', '\u2069\u202Ered'],
    ['Hebrew', 'אדום'],
  ] as const) {
    it(`does not reverse the element’s own words beside it with ${what} [L10N-02]`, async () => {
      const element = await show({ schema: schemaOf({ it: { type: 'array', uniqueItems: true } }) });
      for (let i = 0; i < 2; i++) {
        type(control(element, 'it'), attack);
        control(element, 'it').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }));
      }
      element.reportValidity();
      await element.updateComplete;
      const error = field(element, 'it').querySelector('[part~=error]')!;
      expect(error.textContent).to.include('is there twice.');
      expect(runsForward(error, 'is there twice')).to.equal(true);
    });

    it(`does not reverse the rest of the elicitation with ${what} [L10N-02]`, async () => {
      const element = await show({
        message: `${attack} and more`,
        heading: attack,
        serverName: attack,
        schema: schemaOf({ it: { type: 'string', title: `${attack} title`, description: attack } }, ['it']),
      });
      await press(element, 'submit');
      expect(runsForward(find(element, 'h2'), ' asks')).to.equal(true);
      expect(runsForward(find(element, '[part~=message]'), 'more')).to.equal(true);
      expect(runsForward(find(element, '[part~=label]'), 'title')).to.equal(true);
      expect(runsForward(field(element, 'it'), 'Enter an answer')).to.equal(true);
    });
  }

  const parts = ['[part~=message]', '[part~=label]', '[part~=hint] p', '.segment', '.group .label', '.group .hint p'];
  const asked = (text: string) => ({
    message: text,
    nested: true,
    schema: schemaOf({
      it: { enum: [text], title: text, description: `${text} ${text}` },
      all: { type: 'object', title: text, description: `${text} ${text}`, properties: { a: { type: 'string' } } },
    }),
  });

  it('runs left to right in English in an Arabic form, and is aligned to the right like the form [L10N-02]', async () => {
    await localization.setLocale('ar');
    const element = await show(asked('Pay 5 EUR (now).'));
    for (const selector of parts) {
      const part = find(element, selector);
      expect(runsForward(part, '(now).'), selector).to.equal(true);
      if (selector === '.segment') continue; // In the middle.
      expect(place(part).right - place(textIn(part)).right, selector).to.be.lessThan(8);
    }
  });

  it('runs right to left in Hebrew in an English form, and is aligned to the left like the form [L10N-02]', async () => {
    const element = await show(asked('שלם 5 (עכשיו).'));
    for (const selector of parts) {
      const part = find(element, selector);
      expect(runsForward(part, '(עכשיו)'), selector).to.equal(false);
      if (selector === '.segment') continue;
      expect(place(textIn(part)).left - place(part).left, selector).to.be.lessThan(8);
    }
  });
});
