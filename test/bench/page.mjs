// @ts-check
/**
 * Runs in the page, and measures one form. Times are milliseconds from the cause to the effect with style and
 * layout up to date. The page gets no other task between the two, and draws a frame before each measurement.
 */
import { answersTo, CHOSEN, questionOf, TYPED } from './schemas.mjs';

/** @import { Mount, Mounted } from './forms/form.mjs' */
/** @import { Question } from './schemas.mjs' */

/** @param {Mount} mountForm */
export function measuresOf(mountForm) {
  /** @type {HTMLElement} */
  let host;
  /** @type {Mounted | undefined} */
  let mounted;
  /** @type {{ content: Record<string, unknown>, at: number } | undefined} */
  let delivered;

  /** @param {Question} question */
  function mount(question) {
    delivered = undefined;
    host = document.createElement('div');
    document.body.append(host);
    mounted = mountForm(host, question, (content) => {
      delivered = { content, at: performance.now() };
    });
  }

  async function unmount() {
    mounted?.unmount();
    mounted = undefined;
    host?.remove();
    await nextTask();
  }

  function form() {
    if (!mounted) throw new Error('No form is mounted');
    return mounted;
  }

  /**
   * Mounts a form in place of the one before.
   * @param {Question} question
   */
  async function renew(question) {
    await unmount();
    mount(question);
    await form().settled?.();
  }

  /** @param {() => void} act */
  async function time(act) {
    await nextFrame();
    const start = performance.now();
    act();
    return since(start);
  }

  /** @param {number} start */
  async function since(start) {
    await form().settled?.();
    host.getBoundingClientRect(); // Lays out all that needs it.
    return performance.now() - start;
  }

  return {
    /** @param {string} id */
    async mount(id) {
      await unmount();
      const question = questionOf(id);
      return time(() => mount(question));
    },

    /** Moves focus away from the field, so that it shows its error, and back to the end of its text. */
    enterField() {
      const control = /** @type {HTMLInputElement} */ (form().control(TYPED));
      control.focus();
      control.blur();
      control.focus();
      control.setSelectionRange(control.value.length, control.value.length);
    },

    /**
     * The time from the input event to the error that appears or goes in that field.
     * @param {number} times half of them to a bad answer, half of them back
     */
    async keystrokes(times) {
      const taken = [];
      for (let i = 0; i < times; i++) {
        const isBad = i % 2 === 0;
        await nextFrame();
        taken.push(await since(isBad ? typeKey('delete') : typeKey('insertText', 'a')));
        const error = form().error(TYPED);
        if ((error !== '') !== isBad) throw new Error(`The field says "${error}"`);
      }
      return taken;
    },

    /**
     * The time from the press on Submit to the error, with an answer missing.
     * @param {string} id
     */
    async submitBad(id) {
      await renew(questionOf(id, { bad: true }));
      const ms = await time(() => form().submit());
      const error = form().error(TYPED);
      if (error === '' || delivered) throw new Error('The form was sent with a bad answer');
      return { ms, error };
    },

    /**
     * The time from the press on Submit to the content, whatever the form does after that.
     * @param {string} id
     */
    async submitGood(id) {
      await renew(questionOf(id));
      await nextFrame();
      const start = performance.now();
      form().submit();
      await form().settled?.();
      if (!delivered) throw new Error('The form was not sent');
      const { content, at } = delivered;
      if (JSON.stringify(content) !== JSON.stringify(answersTo(id))) {
        throw new Error(`The form was sent with ${JSON.stringify(content).slice(0, 200)}`);
      }
      return { ms: at - start, content };
    },

    /**
     * The time from the click that opens the choices to the list; `undefined` if a form has none, or leaves them to the
     * browser, which shows them outside of the page.
     * @param {string} id
     */
    async open(id) {
      const question = questionOf(id);
      if (!form().open || !Object.hasOwn(question.schema.properties, CHOSEN)) return undefined;
      await renew(question);
      let isOpen = false;
      const ms = await time(() => {
        isOpen = form().open?.(CHOSEN) ?? false;
      });
      if (!isOpen) return undefined;
      if (form().control(CHOSEN).getAttribute('aria-expanded') !== 'true') throw new Error('Nothing was opened');
      return ms;
    },

    /**
     * Mounts and unmounts, to find leaks.
     * @param {string} id
     * @param {number} times
     */
    async cycle(id, times) {
      const question = questionOf(id);
      for (let i = 0; i < times; i++) await renew(question);
      await unmount();
    },
  };
}

/** @typedef {ReturnType<typeof measuresOf>} Measures */

/**
 * Types into the focused control with the browser's own editing and events.
 * @param {'insertText' | 'delete'} command
 * @param {string} [text]
 * @returns the time of the input event, before any listener runs
 */
function typeKey(command, text) {
  let start = Number.NaN;
  const listener = () => {
    start = performance.now();
  };
  window.addEventListener('input', listener, { capture: true, once: true });
  document.execCommand(command, false, text);
  if (Number.isNaN(start)) throw new Error('Nothing was typed');
  return start;
}

/** @returns {Promise<void>} */
function nextTask() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** Resolves when the next frame has been drawn. */
async function nextFrame() {
  await new Promise(requestAnimationFrame);
  await nextTask();
}
