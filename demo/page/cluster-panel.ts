import type { McpElicitation } from '../../src/index.js';
import type { Reply } from './fetch-tap.js';

/** What a process of the backend is doing for this page. */
type Role = 'asks' | 'parks' | 'streams' | 'answers' | 'resumes';

/** What each role is once it was played. */
const SAYS: Record<Role, string> = {
  asks: 'asked',
  parks: 'parked the call',
  streams: 'streams',
  answers: 'took the answer',
  resumes: 'resumed the call',
};
const ROLES = Object.keys(SAYS) as Role[];

/** What an approval is about that may take a day. */
const PARKED_TOOL = 'delete_file';

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
  /** Calls a tool in such a way that no process waits for the answer. */
  park(tool: string): Promise<void>;
}

/**
 * Shows which process of the backend asked, streamed and answered, and kills the one that asks. Parks a call, and kills
 * them all then.
 */
export class ClusterPanel {
  readonly #options: ClusterPanelOptions;
  readonly #list: HTMLElement;
  readonly #route: HTMLElement;
  readonly #kill: HTMLButtonElement;
  readonly #park: HTMLButtonElement;
  readonly #roles = new Map<Role, string>();
  #states: readonly ProcessState[] = [];
  #isOpen = false;
  /** How many answers this page has sent. Who asked before one of them asks no more after it. */
  #answers = 0;
  /** Whether a call is on its way to be parked. */
  #isParking = false;
  /** The last process that this page killed while it asked; `all` while a call was parked. */
  #killed: string | undefined;

  constructor(section: HTMLElement, options: ClusterPanelOptions) {
    this.#options = options;
    this.#list = find(section, '.processes');
    this.#route = find(section, '.route');
    this.#kill = find(section, '.kill') as HTMLButtonElement;
    this.#park = find(section, '.park') as HTMLButtonElement;
    section.hidden = false;
    this.#park.addEventListener('click', () => this.#parkCall());
    this.#kill.addEventListener('click', () => this.#killProcesses());
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
      this.#begin('asks', process);
    } else if (method === 'park') {
      this.#killed = undefined;
      this.#begin('parks', process);
    } else if (method === 'stream') {
      this.#roles.set('streams', process);
      this.#findAsker(); // The request may be from before a reload.
    } else if (method === 'answer') {
      this.#answers += 1;
      this.#roles.set('answers', process);
    }
    this.#render();
  }

  /** A call of this tab has begun or ended. */
  update(): void {
    this.#render();
  }

  /** A process has made the parked call again. */
  showResumed(process: string): void {
    this.#roles.set('resumes', process);
    this.#render();
  }

  /** The roles of the call before are over, but for the stream. */
  #begin(role: 'asks' | 'parks', process: string): void {
    for (const other of ROLES) if (other !== 'streams') this.#roles.delete(other);
    this.#roles.set(role, process);
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
    const answers = this.#answers;
    const address = `/backend/state?${new URLSearchParams({ conversation: this.#options.conversation() })}`;
    const response = await fetch(address, { method: 'POST' }).catch(() => undefined); // No process lives: nobody asks.
    const { asker, parker } = response?.ok ? await response.json() : {};
    if (this.#options.isCalling() || this.#answers !== answers) return;
    if (parker) this.#begin('parks', parker);
    else if (asker) this.#begin('asks', asker);
    this.#render();
  }

  async #parkCall(): Promise<void> {
    if (this.#park.getAttribute('aria-disabled') === 'true') return;
    this.#isParking = true;
    this.#render();
    await this.#options.park(PARKED_TOOL);
    this.#isParking = false;
    this.#render();
  }

  async #killProcesses(): Promise<void> {
    if (this.#kill.getAttribute('aria-disabled') === 'true') return;
    const asker = this.#roles.get('asks');
    const running = this.#states.filter(({ state }) => state === 'running').map(({ name }) => name);
    this.#killed = asker ?? 'all';
    this.#render();
    const kill = (process: string) => fetch(`/backend/kill?${new URLSearchParams({ process })}`, { method: 'POST' });
    try {
      await Promise.all((asker ? [asker] : running).map(kill));
    } catch {
      this.#killed = undefined; // The balancer has gone: the button can be pressed again.
      this.#render();
    }
  }

  #render(): void {
    this.#list.replaceChildren(...this.#states.map((state) => this.#processView(state)));
    const asker = this.#roles.get('asks');
    const isParked = this.#roles.has('parks');
    const isKillable = this.#isOpen && !this.#killed && (isParked || this.#states.some(({ name }) => name === asker));
    this.#kill.setAttribute('aria-disabled', String(!isKillable));
    this.#kill.textContent = !isKillable
      ? 'Kill the process that asks'
      : isParked
        ? 'Kill all processes'
        : `Kill process ${asker}, which asks`;
    const canPark = this.#options.conversation() === '2026-07-28';
    const isParkable = canPark && !this.#isOpen && !this.#isParking && !this.#options.isCalling();
    this.#park.setAttribute('aria-disabled', String(!isParkable));
    this.#park.textContent = canPark ? 'Park a call' : 'Park a call (2026-07-28)';
    const route = this.#routeText();
    if (this.#route.textContent !== route) this.#route.textContent = route; // Screen readers hear each change once.
  }

  #routeText(): string {
    const [asks, parks, streams, answers, resumes] = ROLES.map((role) => this.#roles.get(role));
    if (parks && (answers || resumes)) {
      const taken = answers ? `, ${answers} took the answer` : '';
      return `${parks} parked the call${taken}, ${resumes ? `${resumes} resumed it` : 'any process resumes it'}.`;
    }
    if (parks && this.#killed) return 'All processes were killed. The call is parked, so its question stays.';
    if (parks) return `${parks} parked the call: no process waits for the answer.`;
    if (this.#killed && this.#isOpen) {
      return `Process ${this.#killed} is dead. The others take its question back once they have missed it for ten seconds.`;
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
