/**
 * What each entry costs an application, bundled with all that it needs, minified, with brotli. The check fails for an entry
 * that is more than GROWTH times its size at the last release. A change that is worth more raises the number, and its line says why.
 */
const GROWTH = 1.1;

const asModule = (config) => ({ ...config, format: 'esm', charset: 'utf8' });

/** It is bundled and minified. */
const asItIs = (config) => ({ ...config, loader: { '.js': 'copy' } });

/** Bytes at the last release, and what they are for. */
const released = [
  [
    79_000,
    'one file',
    'mcp-elicitation.min.js',
    'Lit, the element, English, adapters, connectRelay, and since the last release reviews of actions: 7 kB, changes of files line by line: 2 kB, Ajv’s output as it is: 0.6 kB, reading from beginning to end: 0.9 kB, words for steps and for lengths: 0.2 kB, and chains of taps and keys, what hides in a pasted text, numbers of two directions, labels that look the same, and changes of many files: 0.9 kB, and what was given before Back, and long words in two directions: 0.1 kB, and each field as it was left before Back: 0.1 kB',
  ],
  [
    25_100,
    'everything else',
    'mcp-elicitation.routes.min.js',
    'all adapters, connectRelay, and the helpers for agent frameworks, and since the last release keys that stand twice: 0.1 kB',
  ],
  [
    77_400,
    'mcp-elicitation',
    'index.js',
    'Lit, the element, validation, English, and since the last release reviews: 7 kB, changes of files line by line: 2 kB, Ajv’s output as it is: 0.6 kB, reading from beginning to end: 0.9 kB, words for steps and for lengths: 0.2 kB, and chains of taps and keys, what hides in a pasted text, numbers of two directions, labels that look the same, and changes of many files: 0.9 kB, and what was given before Back, and long words in two directions: 0.1 kB, and each field as it was left before Back: 0.1 kB',
  ],
  [77_400, 'mcp-elicitation/element', 'element-class.js', 'the same'],
  [
    15_600,
    'mcp-elicitation/adapters',
    'adapters/index.js',
    'every way that servers ask, and since the last release rounds that are bounded by time, numbers that keep their digits, and replies that only a relay gives',
  ],
  [
    4_950,
    'elicitationHandler',
    'adapters/index.js',
    'one adapter, without the others, and since the last release the reading of a request and of its URL, which a page shares with the element: 3 kB, and the table of options',
    '{ elicitationHandler }',
  ],
  [
    5_700,
    'connectRelay',
    'adapters/index.js',
    'one adapter alone, and since the last release reviews, numbers that keep their digits, the time until an answer is stored, and replies that only a relay gives',
    '{ connectRelay }',
  ],
  [
    17_400,
    'mcp-elicitation/interrupts',
    'interrupts/index.js',
    'four frameworks with the dialects of their emitters, ACP permissions, Codex’s app server and the questions of Claude: 2 kB, and since the last release questions, series, the cleaning of names, and blank signs of more scripts: 6 kB, and the limit of a server’s requests, with the reading of a request, which a page shares with the element: 4 kB, and both spellings of LangGraph’s SDK: 0.1 kB, and a step’s own key and scope: 0.1 kB',
  ],
  [2_600, 'mcp-elicitation/drafts', 'host/drafts/index.js', 'storage, encryption and idb-keyval'],
  [
    28_300,
    'mcp-elicitation/host',
    'host/index.js',
    'all middleware, validation, and the word lists for secrets and consent',
  ],
  [1_750, 'silence', 'host/index.js', 'one middleware, without the others', '{ silence }'],
  [
    23_400,
    'mcp-elicitation/audit',
    'audit/index.js',
    'the record, validation with Ajv’s output as it is, the word lists for secrets, labels that are cut, blank signs of more scripts: 0.2 kB, and numbers of two directions and labels that look the same: 0.3 kB',
  ],
  [
    18_000,
    'mcp-elicitation/localization',
    'localization.js',
    'nine languages, and since the last release the texts of reviews, of changes of files, of steps and of lengths',
  ],
  [
    2_700,
    'mcp-elicitation/locales/pt-BR',
    'generated/locales/pt-BR.js',
    'one language, and the texts of reviews and steps',
  ],
];

export default released.map(([size, name, path, _reason, used]) => ({
  name,
  path: `node_modules/mcp-elicitation/dist/${path}`,
  import: used,
  limit: `${Math.round(size * GROWTH)} B`,
  modifyEsbuildConfig: path.endsWith('.min.js') ? asItIs : asModule,
}));
