import type { McpElicitation } from '../../src/index.js';
import type { Reply } from './fetch-tap.js';

/** What a process of the backend is doing for this page. */
type Role = 'asks' | 'streams' | 'answers';

/** What each role is once it was played. */
const SAYS: Record<Role, string> = { asks: 'asked', streams: 'streams', answers: 'took the answer' };
const ROLES = Object.keys(SAYS) as Role[];

interface ProcessState {
  name: string;
  state: 'starting' | 'running' | 'killed';
  pid: number | undefined;
}

const STATES: Record<ProcessState['state'], string> = {
  starting: 'starting',
  running: 'running',
  killed: 'killed, starts again soon',
};

export interface ClusterPanelOptions {
  element: McpElicitation;
  /** Where the page asks which process asks. */
  conversation(): string;
  /** Whether this tab runs a tool: the reply to its call says who asks. */
  isCalling(): boolean;
}

/** Shows which process of the backend asked, streamed and answered, and kills the one that asks. */
export class ClusterPanel {
  readonly #options: ClusterPanelOptions;
  readonly #list: HTMLElement;
  readonly #route: HTMLElement;
  readonly #kill: HTMLButtonElement;
  readonly #roles = new Map<Role, string>();
  #states: readonly ProcessState[] = [];
  #isOpen = false;
  /** The last process that this page killed while it asked. */
  #killed: string | undefined;

  constructor(section: HTMLElement, options: ClusterPanelOptions) {
    this.#options = options;
    this.#list = find(section, '.processes');
    this.#route = find(section, '.route');
    this.#kill = find(section, '.kill') as HTMLButtonElement;
    section.hidden = false;
    this.#kill.addEventListener('click', () => this.#killAsker());
    options.element.addEventListener('shown', () => this.#handleShown());
    options.element.addEventListener('close', () => this.#setOpen(false));
    new EventSource('/backend/processes').addEventListener('message', ({ data }) => {
      this.#states = JSON.parse(data);
      this.#render();
    });
    this.#render();
  }

  /** A reply of the backend has come. */
  see({ method, process }: Reply): void {
    if (method === 'call') {
      this.#killed = undefined;
      this.#roles.delete('answers');
      this.#roles.set('asks', process);
    } else if (method === 'stream') {
      this.#roles.set('streams', process);
      this.#findAsker(); // The question may be from before a reload.
    } else if (method === 'outcome') {
      this.#roles.set('answers', process);
    }
    this.#render();
  }

  #handleShown(): void {
    this.#setOpen(true);
    if (!this.#options.isCalling()) this.#findAsker();
  }

  #setOpen(isOpen: boolean): void {
    this.#isOpen = isOpen;
    this.#render();
  }

  async #findAsker(): Promise<void> {
    const address = `/backend/asker?${new URLSearchParams({ conversation: this.#options.conversation() })}`;
    const response = await fetch(address, { method: 'POST' });
    const { process } = response.ok ? await response.json() : {};
    if (!process || this.#options.isCalling()) return;
    this.#roles.delete('answers');
    this.#roles.set('asks', process);
    this.#render();
  }

  async #killAsker(): Promise<void> {
    const asker = this.#roles.get('asks');
    if (!asker || this.#kill.getAttribute('aria-disabled') === 'true') return;
    this.#killed = asker;
    this.#render();
    await fetch(`/backend/kill?${new URLSearchParams({ process: asker })}`, { method: 'POST' });
  }

  #render(): void {
    this.#list.replaceChildren(...this.#states.map((state) => this.#processView(state)));
    const asker = this.#roles.get('asks');
    const isKillable = this.#isOpen && !this.#killed && this.#states.some(({ name }) => name === asker);
    this.#kill.setAttribute('aria-disabled', String(!isKillable));
    this.#kill.textContent = isKillable ? `Kill process ${asker}, which asks` : 'Kill the process that asks';
    const route = this.#routeText();
    if (this.#route.textContent !== route) this.#route.textContent = route; // Screen readers hear each change once.
  }

  #routeText(): string {
    const [asks, streams, answers] = ROLES.map((role) => this.#roles.get(role));
    if (this.#killed && this.#isOpen) {
      return `Process ${this.#killed} is dead. The others take its question back once its lease has run out.`;
    }
    if (this.#killed) return `The question of process ${this.#killed} is closed: nobody waits for its answer.`;
    if (!asks) return 'Run a tool: each request of this page goes to the next process.';
    const told = streams ? `, ${streams} streams` : '';
    return answers ? `${asks} asked${told}, ${answers} took the answer.` : `${asks} asks${told}.`;
  }

  #processView({ name, state, pid }: ProcessState): HTMLLIElement {
    const item = document.createElement('li');
    item.dataset.process = name;
    item.dataset.state = state;
    const badge = textIn('span', 'badge', name);
    badge.setAttribute('aria-hidden', 'true');
    const heading = textIn('h3', '', `Process ${name}`);
    const detail = textIn('p', 'detail', state === 'running' ? `pid ${pid}` : STATES[state]);
    const roles = textIn('p', 'roles', '');
    for (const role of ROLES) {
      if (this.#roles.get(role) === name) roles.append(textIn('span', role, SAYS[role]), ' ');
    }
    item.append(badge, heading, detail, roles);
    return item;
  }
}

function textIn(tag: string, className: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}

function find(section: HTMLElement, selector: string): HTMLElement {
  const found = section.querySelector<HTMLElement>(selector);
  if (!found) throw new TypeError(`The section has no ${selector}`);
  return found;
}
