import './zod-without-eval.js';
import '../../src/index.js';
import { pipeline } from '../../src/host/index.js';
import type { McpElicitation } from '../../src/index.js';
import { localize } from '../../src/localization.js';
import { AUDITED_TOOL } from '../client/call-trail.js';
import { AGENT, AgentRun, FILE_AGENT } from './agent-run.js';
import { BackendConnection } from './backend-connection.js';
import { Connection } from './connection.js';
import { titleWhenHidden } from './hidden-title.js';
import { namingActions } from './host.js';
import type { DemoTool } from './sdk.js';
import { bindSettings, bindTheme, queryOf, readSettings, type Settings } from './settings.js';
import { ToolCards } from './tool-cards.js';
import type { ToolConnection, ToolReport } from './tool-connection.js';
import { TrailPanel } from './trail-panel.js';
import { WirePanel } from './wire-panel.js';
import type { WireMessage } from './wire-tap.js';

const element = byId<McpElicitation>('question');
const localization = localize();
const wire = new WirePanel(byId<HTMLOListElement>('wire'));
const cards = new ToolCards(byId('tools'), (tool) => run(tool, () => callTool(tool)));
const agents = [AGENT, FILE_AGENT];
const runs = new Map(agents.map((tool) => [tool, new AgentRun(element, tool, (message) => wire.add(message))]));
const agentCards = new ToolCards(byId('agent'), (tool) => run(tool, () => runs.get(tool)!.run()));
const trail = new TrailPanel(byId('trail'), async (tampering) => (await connection)?.trail(tampering));

document.documentElement.classList.toggle('framed', window.parent !== window); // One of two tabs side by side.
const query = new URLSearchParams(location.search);
/** Milliseconds after which the server withdraws its request, if the settings say so. */
const WITHDRAW_AFTER = 5000;
/** The page of several processes has no other client, and no dialog, because a dialog would be over its buttons. */
const isCluster = 'cluster' in document.documentElement.dataset;
if (isCluster) {
  query.set('client', 'server');
  query.set('presentation', 'inline');
}
let settings = readSettings(query);
/** The client, SDK and revision of the connection. */
let connectedAs: string | undefined;
let connection: Promise<ToolConnection> | undefined;
let runningTool: string | undefined;
/** Whether the person has dismissed a question of the call. */
let isDismissed = false;
const cluster = isCluster ? openCluster() : undefined;

agentCards.show(agents);
bindTheme(byId<HTMLButtonElement>('theme'));
byId('clear').addEventListener('click', () => wire.clear());
bindSettings(byId<HTMLFormElement>('settings'), settings, apply);
element.addEventListener('shown', () => {
  showAsked(true);
  if (element.presentation === 'inline') element.scrollIntoView({ block: 'nearest' });
});
element.addEventListener('cancel', () => {
  isDismissed = true;
});
element.addEventListener('close', () => showAsked(false));
new ResizeObserver(() => document.body.classList.toggle('speaks', element.offsetHeight > 0)).observe(element);
apply(settings);

function apply(next: Settings): void {
  settings = next;
  element.presentation = next.presentation;
  void localization.setLocale(next.lang);
  document.body.dataset.presentation = next.presentation;
  document.documentElement.dataset.look = next.look;
  byId<HTMLAnchorElement>('tabs').href = `/tabs${queryOf(next)}`;
  if (connectedAs !== nameOf(next)) connect(next);
}

function nameOf({ client, sdk, revision }: Settings): string {
  return `${client} ${sdk} ${revision}`;
}

async function connect(next: Settings): Promise<void> {
  connectedAs = nameOf(next);
  const previous = connection;
  showConnection('busy', 'Connecting…');
  const current = (async () => {
    await previous?.then((open) => open.close()).catch(() => {});
    element.withdraw(); // Stops waiting for a page that is open elsewhere: its connection is gone.
    return open(next);
  })();
  connection = current;
  try {
    const { tools } = await current;
    if (connection !== current) return; // Another revision was chosen meanwhile.
    cards.show(tools);
    showConnection('open', 'Connected');
  } catch (error) {
    if (connection !== current) return;
    connectedAs = undefined; // Choosing the same again tries again.
    showConnection('failed', `Not connected: ${textOf(error)}`);
  }
}

function open(next: Settings): Promise<ToolConnection> {
  const onMessage = (message: WireMessage) => wire.add(message);
  if (next.client === 'page') {
    const host = pipeline(
      namingActions(element, () => runningTool),
      titleWhenHidden,
    );
    return Connection.open(next, host, onMessage);
  }
  return BackendConnection.open(next, element, {
    onMessage,
    onReport: (name, report) => showResult({ name, ...cards.find(name) }, report),
    onResumed: (process) => cluster?.then((panel) => panel.showResumed(process)),
    onReply: (reply) => cluster?.then((panel) => panel.see(reply)),
  });
}

async function openCluster() {
  const { ClusterPanel } = await import('./cluster-panel.js'); // A backend of one process has no use for it.
  return new ClusterPanel(byId('cluster'), {
    element,
    conversation: () => settings.revision,
    isCalling: () => runningTool !== undefined,
    park,
  });
}

/** Runs a tool or the agent, one at a time, and shows what it says in the end. */
async function run(tool: DemoTool, call: () => Promise<ToolReport | undefined>): Promise<void> {
  const { name } = tool;
  const current = connection;
  // The agent needs no connection to the MCP server.
  const isCurrent = () => runs.has(tool) || connection === current;
  runningTool = name;
  isDismissed = false;
  for (const list of [cards, agentCards]) list.markRunning(name);
  try {
    const report = await call();
    if (report && isCurrent()) showResult(tool, report);
  } catch (error) {
    if (isCurrent()) showResult(tool, { text: textOf(error), isError: true });
  } finally {
    runningTool = undefined;
    cluster?.then((panel) => panel.update());
    for (const list of [cards, agentCards]) list.markRunning(undefined);
    // A dialog gives focus back to the button. In the page, focus was in the card, which is gone.
    if (document.activeElement === document.body) for (const list of [cards, agentCards]) list.focus(name);
  }
}

async function callTool({ name }: DemoTool): Promise<ToolReport | undefined> {
  const withdrawAfter = settings.withdraw === 'never' ? undefined : WITHDRAW_AFTER;
  return (await connection)?.call(name, withdrawAfter);
}

/** Calls a tool of the backend, which nothing waits for. */
async function park(tool: string): Promise<void> {
  try {
    const open = await connection;
    if (open instanceof BackendConnection) await open.park(tool);
  } catch (error) {
    showResult({ name: tool, ...cards.find(tool) }, { text: textOf(error), isError: true });
  }
}

/** A card in the page takes no focus, so a status message announces it to screen readers. */
function showAsked(isAsked: boolean): void {
  document.body.classList.toggle('asked', isAsked);
  const asks = agents.some(({ name }) => name === runningTool)
    ? 'The agent asks. Its request follows.'
    : 'The server asks. Its request follows.';
  byId('asked').textContent = isAsked ? asks : 'It appears here once a tool runs.';
}

function showConnection(state: 'busy' | 'open' | 'failed', text: string): void {
  const status = byId('connection');
  status.dataset.state = state;
  status.textContent = text;
}

function showResult({ name, title = name }: DemoTool, { text, isError, isWaiting }: ToolReport): void {
  const result = byId('result');
  byId('result-heading').textContent = agents.some((agent) => agent.name === name)
    ? 'What the agent got'
    : 'What the server got';
  const heading = document.createElement('h3');
  heading.textContent = title;
  const body = document.createElement('pre');
  body.textContent = text;
  result.dataset.tool = name;
  result.classList.toggle('failed', isError);
  result.replaceChildren(heading, body, ...(isDismissed || isWaiting ? [askAgainButton(name)] : []));
  result.scrollIntoView({ block: 'nearest' });
  trail.hide();
  if (name === AUDITED_TOOL) trail.show();
}

/** Leads back to a question that the person dismissed: the agent's still waits, and a tool asks again. */
function askAgainButton(name: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.className = 'again';
  button.textContent = 'Show the question again';
  button.addEventListener('click', () =>
    document.querySelector<HTMLButtonElement>(`.tools button[value=${name}]`)?.click(),
  );
  return button;
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function byId<T extends HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new TypeError(`The page has no #${id}`);
  return found as T;
}
