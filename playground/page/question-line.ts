import { byId } from './dom.js';

/** What the page knows of the request at the moment. */
interface Situation {
  isAsked: boolean;
  isConnected: boolean;
  /** Whether the server ended while a request was open. */
  isCutOff: boolean;
  /** The tool that ended without a request. */
  silentTool: string | undefined;
}

/** The line in place of the request: who asks, or why nobody does. */
export class QuestionLine {
  #situation: Situation = { isAsked: false, isConnected: true, isCutOff: false, silentTool: undefined };

  set isAsked(isAsked: boolean) {
    this.#change({ isAsked });
    document.body.classList.toggle('asked', isAsked);
  }

  set silentTool(silentTool: string | undefined) {
    this.#change({ silentTool });
  }

  showConnection(isConnected: boolean, isCutOff = false): void {
    this.#change({ isConnected, isCutOff });
  }

  #change(change: Partial<Situation>): void {
    this.#situation = { ...this.#situation, ...change };
    const line = byId('asked');
    const text = textOf(this.#situation);
    if (line.textContent !== text) line.textContent = text;
  }
}

function textOf({ isAsked, isConnected, isCutOff, silentTool }: Situation): string {
  if (!isConnected) return isCutOff ? 'The server ended; its question is closed.' : 'Not connected.';
  if (isAsked) return 'The server asks. Its request follows.';
  if (silentTool !== undefined) return `${silentTool} asked nothing.`;
  return 'Call a tool. What its server asks appears here.';
}
