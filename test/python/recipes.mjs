// @ts-check
/** The blocks of docs/python.md, as files beside each other, and the programs that run them. */
import { writeFileSync } from 'node:fs';
import { writePythonBlocks } from '../tools/python-blocks.mjs';
import { here } from './programs.mjs';

export const FOLDER = here('recipes.tmp');

/** Whoever the request names is signed in. The applications of the documentation leave it to their authors. */
const SESSION = `def user_of(request: "Request") -> str:
    return request.headers["x-user"]

try:
    from fastapi import Request
    user_of.__annotations__["request"] = Request
except ImportError:
    pass
`;

export function writeRecipes() {
  writePythonBlocks('docs/python.md', FOLDER);
  writeFileSync(`${FOLDER}/session.py`, SESSION);
}

/**
 * What a program of the documentation needs in its environment.
 * @param {string} url of the relay @param {string} key @param {string[]} folders with the modules that are its author's
 */
export const environmentOf = (url, key, ...folders) => ({
  RELAY_URL: url,
  RELAY_KEY: key,
  PYTHONPATH: [FOLDER, ...folders].join(':'),
  PYTHONPYCACHEPREFIX: here('.venvs/pycache'),
  OPENAI_AGENTS_DISABLE_TRACING: '1',
  LANGSMITH_TRACING: 'false',
  OTEL_SDK_DISABLED: 'true',
});
