import { jsonView } from '../../demo/page/json-view.js';
import { isObject, listIn, ownValue, textIn } from '../../src/protocol/json.js';
import type { CallEnd } from '../protocol.js';
import { create } from './dom.js';

/** Shows how a call ended: its texts as they are, all else as JSON. */
export function showResult(place: HTMLElement, { tool, result, error }: CallEnd): void {
  const isError = error !== undefined || ownValue(result, 'isError') === true;
  place.classList.toggle('failed', isError);
  place.dataset.tool = tool;
  const heading = create('h3', { text: tool });
  const bodies = error !== undefined ? [create('pre', { text: error })] : blocksOf(result);
  place.replaceChildren(heading, ...bodies);
}

function blocksOf(result: unknown): HTMLElement[] {
  if (!isObject(result)) return [jsonView(result ?? null)];
  const blocks = listIn(result, 'content').map((block) =>
    isObject(block) && block.type === 'text' ? create('pre', { text: textIn(block, 'text') }) : jsonView(block ?? null),
  );
  const structured = ownValue(result, 'structuredContent');
  return structured === undefined ? blocks : [...blocks, jsonView(structured)];
}
