/** What an update asks of the browser. A layout in the middle of one is made twice: again for the frame. */
import { expect } from '@open-wc/testing';
import { environment } from '../../src/element/environment.js';
import type { McpElicitation } from '../../src/index.js';
import type { HostRequest } from '../../src/protocol/review.js';
import { reviewRequest } from '../../src/reviews/index.js';
import { until } from '../tools/until.mjs';
import { control, create, find, findAll, schemaOf, type } from './helpers.js';

/** Getters and methods that lay the page out. */
const MEASURES: readonly [object, string[]][] = [
  [Element.prototype, ['clientHeight', 'clientWidth', 'clientTop', 'clientLeft']],
  [Element.prototype, ['scrollHeight', 'scrollWidth', 'scrollTop', 'scrollLeft', 'scrollIntoView']],
  [Element.prototype, ['getBoundingClientRect', 'getClientRects', 'checkVisibility']],
  [HTMLElement.prototype, ['offsetHeight', 'offsetWidth', 'offsetTop', 'offsetLeft', 'offsetParent', 'innerText']],
  [Document.prototype, ['elementFromPoint']],
  [ShadowRoot.prototype, ['elementFromPoint']],
  [window, ['getComputedStyle', 'innerHeight', 'innerWidth', 'scrollY']],
];

/** What was asked while an element updated. */
let asked: string[] = [];
let isUpdating = false;
const restores: (() => void)[] = [];

beforeEach(() => {
  asked = [];
  environment.frame = (callback) => {
    const id = requestAnimationFrame(() => callback(performance.now()));
    return () => cancelAnimationFrame(id);
  };
  for (const [target, names] of MEASURES) {
    for (const name of names) {
      const before = Object.getOwnPropertyDescriptor(target, name)!;
      const noting = (original: (...args: unknown[]) => unknown) =>
        function (this: unknown, ...args: unknown[]) {
          if (isUpdating) asked.push(name);
          return original.apply(this, args);
        };
      const { get, value } = before;
      Object.defineProperty(target, name, { ...before, ...(get ? { get: noting(get) } : { value: noting(value) }) });
      restores.push(() => Object.defineProperty(target, name, before));
    }
  }
});
afterEach(() => {
  for (const restore of restores.splice(0)) restore();
});

/** An element whose updates are watched. */
async function watched(presentation: 'dialog' | 'inline'): Promise<McpElicitation> {
  const element = await create({ presentation });
  const updating = element as unknown as { performUpdate(): void };
  const update = updating.performUpdate;
  updating.performUpdate = () => {
    isUpdating = true;
    try {
      update.call(element);
    } finally {
      isUpdating = false;
    }
  };
  return element;
}

const text = { type: 'string' };
const REQUESTS: Record<string, object> = {
  'a form': {
    message: 'Who?',
    requestedSchema: schemaOf({
      name: { ...text, default: 'Ada' },
      script: { ...text, format: 'textarea', default: 'a\nb' },
    }),
  },
  'a review': reviewRequest({ action: 'run', args: { script: 'line\n'.repeat(50), password: 'x' } }),
  'a page': { mode: 'url', message: 'Go?', url: 'https://example.com/', elicitationId: '1' },
};

for (const presentation of ['dialog', 'inline'] as const) {
  describe(`an update of a card, ${presentation}`, () => {
    for (const [what, request] of Object.entries(REQUESTS)) {
      it(`measures nothing when ${what} appears, and when the person sees it`, async () => {
        const element = await watched(presentation);
        let isSeen = false;
        element.addEventListener('shown', () => (isSeen = true));
        element.elicit(request as HostRequest);
        await until(() => isSeen);
        await element.updateComplete;
        expect(asked).to.deep.equal([]);
      });
    }

    it('measures nothing when the person types, or shows a secret', async () => {
      const element = await watched(presentation);
      element.elicit(REQUESTS['a form'] as HostRequest);
      await element.updateComplete;
      isUpdating = true;
      type(control(element, 'name'), 'Bob');
      isUpdating = false;
      element.cancel();
      element.elicit(REQUESTS['a review'] as HostRequest);
      await until(() => findAll(element, '[data-argument="/password"] button').length > 0);
      find(element, '[data-argument="/password"] button').click();
      await element.updateComplete;
      expect(asked).to.deep.equal([]);
    });
  });
}
