// @ts-check
/** Every agent that runs here: the program of docs/python-agents.md, and how its page asks. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} Emitter
 * @property {string} name its row in the table, and without `recipe` the name of its program
 * @property {string} folder of its packages and its scripted model, in `emitters/`
 * @property {string[]} packages whose versions the table gives
 * @property {string} recipe the program in docs/python-agents.md or in its folder, without `.py`
 * @property {'graph' | 'ag-ui' | 'agno' | 'backend'} page which of the pages there asks
 * @property {string} [emitter] what the page calls it
 * @property {string} [path] of its route
 * @property {boolean} [chooses] whether the person chooses an outcome, "approved" or "rejected"
 * @property {boolean} [never] whether it has no approvals
 * @property {'last' | 'fails' | 'one' | 'all'} [two] what becomes of two questions at once: its bridge takes the last answer
 * alone, or fails where one is a yes and the other a no, or it asks one at a time, or one question stands for all
 */

/** @type {readonly Emitter[]} */
export const EMITTERS = [
  {
    name: 'LangChain',
    folder: 'langgraph',
    packages: ['langchain', 'langgraph', 'langgraph-api'],
    recipe: 'langchain_agent',
    page: 'graph',
  },
  {
    name: 'Deep agents',
    folder: 'langgraph',
    packages: ['deepagents'],
    recipe: 'deepagents_agent',
    page: 'graph',
  },
  { name: 'LangGraph', folder: 'langgraph', packages: ['langgraph'], recipe: 'langgraph_agent', page: 'graph' },
  {
    name: 'LangGraph in a subgraph',
    folder: 'langgraph',
    packages: ['langgraph'],
    recipe: 'subgraph_agent',
    page: 'graph',
  },
  {
    name: 'LangGraph at a breakpoint',
    folder: 'langgraph',
    packages: ['langgraph'],
    recipe: 'breakpoint_agent',
    page: 'graph',
    two: 'all',
  },
  {
    name: 'ag-ui-langgraph',
    folder: 'ag-ui-langgraph',
    packages: ['ag-ui-langgraph', 'langchain', 'langgraph'],
    recipe: 'ag_ui_langgraph_agent',
    page: 'ag-ui',
    emitter: 'langgraph',
  },
  {
    name: 'pydantic-ai',
    folder: 'pydantic-ai',
    packages: ['pydantic-ai-slim'],
    recipe: 'pydantic_ai_agent',
    page: 'ag-ui',
    emitter: 'pydantic-ai',
  },
  {
    name: 'Microsoft Agent Framework',
    folder: 'agent-framework',
    packages: ['agent-framework-ag-ui', 'agent-framework-core'],
    recipe: 'agent_framework_agent',
    page: 'ag-ui',
    emitter: 'agent-framework',
    two: 'fails',
  },
  {
    name: 'Strands',
    folder: 'strands',
    packages: ['ag-ui-strands', 'strands-agents'],
    recipe: 'strands_agent',
    page: 'ag-ui',
    emitter: 'strands',
  },
  {
    name: 'Google ADK',
    folder: 'adk',
    packages: ['ag-ui-adk', 'google-adk'],
    recipe: 'adk_agent',
    page: 'ag-ui',
    two: 'last',
  },
  {
    name: 'CrewAI',
    folder: 'crewai',
    packages: ['ag-ui-crewai', 'crewai'],
    recipe: 'crewai_agent',
    page: 'ag-ui',
    emitter: 'crewai',
    chooses: true,
    two: 'one',
  },
  { name: 'Agno', folder: 'agno', packages: ['agno'], recipe: 'agno_agent', page: 'agno' },
  {
    name: 'LlamaIndex',
    folder: 'llama-index',
    packages: ['llama-index-protocols-ag-ui', 'llama-index-core'],
    recipe: 'llama_index_agent',
    page: 'ag-ui',
    emitter: 'ag-ui',
    path: '/run',
    never: true,
  },
  {
    name: 'OpenAI Agents SDK',
    folder: 'openai-agents',
    packages: ['openai-agents'],
    recipe: 'openai_agents_agent',
    page: 'backend',
  },
  {
    name: 'Claude Agent SDK',
    folder: 'claude',
    packages: ['claude-agent-sdk'],
    recipe: 'claude_agent',
    page: 'backend',
  },
  {
    name: 'Agent Client Protocol',
    folder: 'acp',
    packages: ['agent-client-protocol'],
    recipe: 'acp_agent',
    page: 'backend',
  },
];

/** @param {string} path in this folder */
export const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The Python of a folder's virtual environment. @param {string} folder */
export const pythonOf = (folder) => here(`.venvs/${folder}/bin/python`);

/** The pinned version of a package. @param {string} folder @param {string} name */
export function versionOf(folder, name) {
  const pins = readFileSync(here(`emitters/${folder}/requirements.txt`), 'utf8');
  const [, version] = new RegExp(`^${name}(?:\\[[^\\]]*\\])?==(\\S+)`, 'm').exec(pins) ?? [];
  if (!version) throw new Error(`${folder} does not pin ${name}`);
  return version;
}

/** Those that CI runs: one for each page, and what is small. Some of the others need half a minute to start. */
const IN_CI = 'LangChain,pydantic-ai,OpenAI Agents SDK,Claude Agent SDK,Agent Client Protocol';
const { AGENTS = IN_CI } = process.env;

/** `AGENTS` names some, or `all`. */
export const chosen = EMITTERS.filter(({ name }) => AGENTS === 'all' || AGENTS.split(',').includes(name));
