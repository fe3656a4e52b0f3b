import type { WireMessage } from '../../demo/page/wire-tap.js';
import { URL_ELICITATION_REQUIRED } from '../../src/adapters/repeat-call.js';
import { isObject, listIn, ownValue } from '../../src/protocol/json.js';
import type { Answered } from '../protocol.js';

const METHOD = 'elicitation/create';

/**
 * Finds the requests for input, and their answers, in what passes on the wire, whichever way the revision sends them: as
 * requests (2025), in a result (2026-07-28), in an error that names pages (-32042).
 */
export class AskedOnWire {
  /** The place of a request on the wire → its number. */
  readonly #numbers = new Map<string, number>();
  #count = 0;

  read({ from, message }: WireMessage): { asked: { number: number; params: unknown }[]; answered: Answered[] } {
    const found = from === 'server' ? requestsIn(message) : [];
    const asked = found.map(({ key, params }) => {
      this.#count += 1;
      this.#numbers.set(key, this.#count);
      return { number: this.#count, params };
    });
    const answered = (from === 'page' ? answersIn(message) : []).flatMap(({ key, answer }) => {
      const number = this.#numbers.get(key);
      return number === undefined ? [] : [{ number, answer }];
    });
    return { asked, answered };
  }
}

function requestsIn(message: object): { key: string; params: unknown }[] {
  if (ownValue(message, 'method') === METHOD)
    return [{ key: `id ${ownValue(message, 'id')}`, params: ownValue(message, 'params') }];
  const inputs = ownValue(ownValue(message, 'result'), 'inputRequests');
  if (isObject(inputs)) {
    return Object.entries(inputs)
      .filter(([, input]) => ownValue(input, 'method') === METHOD)
      .map(([key, input]) => ({ key: `input ${key}`, params: ownValue(input, 'params') }));
  }
  const error = ownValue(message, 'error');
  const data = ownValue(error, 'data');
  if (ownValue(error, 'code') !== URL_ELICITATION_REQUIRED || !isObject(data)) return [];
  return listIn(data, 'elicitations').map((params) => ({ key: `page ${ownValue(params, 'url')}`, params }));
}

function answersIn(message: object): { key: string; answer: unknown }[] {
  const id = ownValue(message, 'id');
  if (ownValue(message, 'method') === undefined) {
    return [{ key: `id ${id}`, answer: ownValue(message, 'result') ?? ownValue(message, 'error') }];
  }
  const inputs = ownValue(ownValue(message, 'params'), 'inputResponses');
  return Object.entries(isObject(inputs) ? inputs : {}).map(([key, answer]) => ({ key: `input ${key}`, answer }));
}
