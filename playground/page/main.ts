import '../../src/index.js';
import { WirePanel } from '../../demo/page/wire-panel.js';
import type { McpElicitation } from '../../src/index.js';
import { localize } from '../../src/localization.js';
import { connectRelay } from '../../src/relay/page/index.js';
import type { CallEnd, ConnectionInfo, FreshStart, PlaygroundEvent } from '../protocol.js';
import { listenToBackend, post } from './backend.js';
import { CallView } from './call-view.js';
import { byId, messageOf } from './dom.js';
import { QuestionLine } from './question-line.js';
import { RequestList } from './request-list.js';
import { bindSettings, choose, type Settings } from './settings.js';
import { ToolForm } from './tool-form.js';
import { ToolList } from './tool-list.js';

/** Characters of the server's own output that stay on screen. */
const MAX_WORDS = 20_000;

const question = byId<McpElicitation>('question');
const settingsForm = byId<HTMLFormElement>('settings');
const localization = localize();
const wire = new WirePanel(byId<HTMLOListElement>('wire'), { page: 'Client → server', server: 'Server → client' });
const requests = new RequestList(byId<HTMLOListElement>('requests'), byId<HTMLAnchorElement>('badge'));
const calls = new CallView();
const line = new QuestionLine();
/** Whether the events are those of before the page was opened. */
let isReplay = true;
const form = new ToolForm((tool, args) => act('call', { tool: tool.name, arguments: args }));
const tools = new ToolList(byId('tools'), (tool) => {
  form.show(tool);
  calls.choose(tool.name);
  line.silentTool = undefined;
});

bindSettings(settingsForm, apply, (revision) => act('connect', { revision }));
for (const id of ['clear', 'clear-requests']) {
  byId(id).addEventListener('click', () => {
    forget();
    act('clear');
  });
}
byId('stop').addEventListener('click', () => act('stop'));
byId('again').addEventListener('click', () => {
  act('connect', { revision: new FormData(settingsForm).get('revision') ?? 'auto' });
});
question.addEventListener('shown', () => {
  line.isAsked = true;
  if (question.presentation === 'inline') question.scrollIntoView({ block: 'nearest' });
});
/** The card is over and still has its height. */
let isLeaving = false;
question.addEventListener('close', () => {
  line.isAsked = false;
  isLeaving = true;
  calls.reveal();
});
new ResizeObserver(() => {
  document.body.classList.toggle('speaks', question.offsetHeight > 0);
  if (isLeaving) calls.reveal(); // The result may have come before the card left.
  isLeaving = false;
}).observe(question);
connectRelay(question, { url: '/elicitations' });
listenToBackend(take, () => showStatus('failed', 'The playground has ended. Start it again in the terminal.'));

function take(event: PlaygroundEvent | FreshStart): void {
  switch (event.type) {
    case 'fresh':
      isReplay = true;
      forget();
      break;
    case 'connection':
      showConnection(event.connection);
      break;
    case 'wire':
      wire.add(event.entry);
      break;
    case 'asked':
      calls.noteAsked(event.asked.tool);
      requests.add(event.asked);
      break;
    case 'answered':
      requests.answer(event.answered);
      break;
    case 'result':
      showEnd(event.end);
      break;
    case 'calling':
      showCalling(event.tool, event.progress);
      break;
    case 'words':
      addWords(event.text);
      break;
    case 'problem':
      addWords(`${event.text}\n`);
      break;
  }
}

async function act(action: 'connect' | 'call' | 'stop' | 'clear', body: object = {}): Promise<void> {
  try {
    await post(action, body);
  } catch (error) {
    byId('running').textContent = messageOf(error);
  }
}

function apply({ presentation, width, theme, direction, locale }: Settings): void {
  const root = document.documentElement;
  root.classList.remove('light', 'dark');
  if (theme !== 'system') root.classList.add(theme);
  question.presentation = presentation;
  Object.assign(document.body.dataset, { presentation, width });
  Object.assign(question, { dir: direction, lang: locale });
  form.speak(direction, locale);
  localization.setLocale(locale);
}

function showConnection({ state, text, target, chosen, name, ownName, tools: found, isCutOff }: ConnectionInfo): void {
  line.showConnection(state !== 'failed', isCutOff);
  document.body.classList.toggle('ended', state === 'failed');
  byId('own-name').hidden = !ownName || ownName === name;
  byId('own-name').textContent =
    `Requests name the server as the client does: “${name}”. It calls itself “${ownName}”.`;
  byId('target').textContent = target;
  choose(settingsForm, 'revision', chosen);
  showStatus(state, text);
  byId('again').hidden = state !== 'failed';
  byId('no-tools').hidden = found.length > 0;
  byId('no-tools').textContent = {
    open: 'The server has no tools.',
    connecting: 'No tools yet.',
    failed: 'Not connected.',
  }[state];
  if (found.length === 0 && state !== 'connecting') form.hide();
  tools.show(found);
}

function showStatus(state: ConnectionInfo['state'], text: string): void {
  byId('connection').dataset.state = state;
  byId('connection').textContent = text;
}

function showCalling(tool: string | undefined, progress: string | undefined): void {
  isReplay = false;
  form.isRunning = tool !== undefined;
  calls.setRunning(tool, progress);
  if (tool !== undefined) line.silentTool = undefined;
}

function showEnd(end: CallEnd): void {
  if (isReplay) tools.chooseByName(end.tool);
  const isSilent = calls.end(end);
  line.silentTool = isSilent && end.error === undefined ? end.tool : undefined;
  if (!isReplay) calls.reveal();
}

function addWords(text: string): void {
  const place = byId('words');
  byId('words-section').hidden = false;
  place.textContent = `${place.textContent}${text}`.slice(-MAX_WORDS);
  place.tabIndex = 0; // It scrolls, so the keyboard must reach it.
  place.scrollTop = place.scrollHeight;
}

function forget(): void {
  wire.clear();
  requests.clear();
  byId('words').textContent = '';
  byId('words-section').hidden = true;
}
