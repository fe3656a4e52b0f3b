// @ts-check
/** The requests of the gallery, which VitePress reads while it builds the site. */
import { readFileSync } from 'node:fs';
import { root } from '../build/paths.mjs';
import { HOSTILE } from './hostile.mjs';

/**
 * @typedef {object} Sample
 * @property {string} id
 * @property {string} name
 * @property {string} source where somebody sends or prints it; empty for one of this gallery
 * @property {string} text the request as JSON
 */

/** Group → the requests' ids in `test/fixtures`, and names for people. @type {Record<string, Record<string, string>>} */
const COLLECTED = {
  Specification: {
    c003: 'Contact information',
    c095: 'How a bug was resolved',
    c092: 'A holiday booking',
    c009: 'A number within bounds',
    c010: 'An e-mail address with a default',
    c014: 'One of three colours',
    c012: 'One of three, with titles',
    c013: 'Several of three',
    c011: 'Several of three, with titles',
    c005: 'A page for an API key',
    c094: 'A page to sign in',
  },
  'Found in the wild': {
    c055: 'Book a meeting',
    c101: 'Every kind of field',
    c147: 'Registration with an address',
    c059: 'A date, a time and two switches',
    c060: 'One or two toppings',
    c056: 'Type DELETE to continue',
    c104: 'Delete, with a checkbox to agree',
    c103: 'Rating and comment',
    c167: 'Configure an operation',
    c258: 'Preferences with enumNames',
    c174: 'The second step of an event',
    c043: 'Each way to write a choice',
    c149: 'A pattern for a zip code',
    c182: 'A number or null',
    c142: 'No fields at all',
    c123: 'Nested objects',
  },
  Hostile: {
    c175: 'A registration with a password',
    c073: 'A whole server configuration',
    c032: 'Fields called __proto__ and toString',
    c166: 'A file in place of a page',
  },
};

/** @param {unknown} params */
const textOf = (params) => JSON.stringify(params, null, 2);

export default {
  watch: ['../../test/fixtures/corpus-*.json'],
  /** @returns {{ group: string, samples: Sample[] }[]} */
  load() {
    const read = (/** @type {string} */ name) =>
      JSON.parse(readFileSync(root(`test/fixtures/${name}.json`), 'utf8')).requests;
    /** @type {Map<string, { source: string, params: unknown }>} */
    const corpus = new Map([...read('corpus-forms'), ...read('corpus-others')].map((request) => [request.id, request]));
    const groups = Object.entries(COLLECTED).map(([group, names]) => ({
      group,
      samples: Object.entries(names).map(([id, name]) => {
        const found = corpus.get(id);
        if (!found) throw new Error(`test/fixtures has no request ${id}`);
        return { id, name, source: found.source, text: textOf(found.params) };
      }),
    }));
    const own = Object.entries(HOSTILE).map(([id, { name, params }]) => ({
      id,
      name,
      source: '',
      text: textOf(params),
    }));
    groups.find(({ group }) => group === 'Hostile')?.samples.push(...own);
    return groups;
  },
};
