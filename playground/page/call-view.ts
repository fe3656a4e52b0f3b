import type { CallEnd } from '../protocol.js';
import { byId, create } from './dom.js';
import { showResult } from './result-view.js';

/** The running call and the result of the last one. A result goes as soon as it is that of another call or tool. */
export class CallView {
  readonly #place = byId('result');
  #running: string | undefined;
  /** The tool of the last request since the last result. */
  #asker: string | undefined;

  /** A request arrived during a call of `tool`. */
  noteAsked(tool: string | undefined): void {
    this.#asker = tool;
  }

  /**
   * @param tool that runs; `undefined` when none does
   * @param progress what the server says of it
   */
  setRunning(tool: string | undefined, progress: string | undefined): void {
    this.#running = tool;
    byId('stop').hidden = tool === undefined;
    byId('running').textContent = tool === undefined ? '' : `${tool} runs${progress ? `: ${progress}` : ''}`;
    if (tool !== undefined) this.#show(`${tool} runs.`);
  }

  /** @returns whether the call asked nothing */
  end(end: CallEnd): boolean {
    const isSilent = this.#asker !== end.tool;
    this.#asker = undefined;
    showResult(this.#place, end);
    return isSilent;
  }

  /** Brings the result, or the call that still runs, into view: a card that closes moves what is below it. */
  reveal(): void {
    byId('result-section').scrollIntoView({ block: 'nearest' });
  }

  /** The person has chosen a tool. */
  choose(tool: string): void {
    if (this.#running === undefined && this.#place.dataset.tool !== tool) this.#show('No call yet.');
  }

  #show(text: string): void {
    delete this.#place.dataset.tool;
    this.#place.classList.remove('failed');
    this.#place.replaceChildren(create('p', { class: 'empty', text }));
  }
}
