// @ts-check
/** The tools of the check, and the runs of the hosts that call them. */
import { randomUUID } from 'node:crypto';
import { inputRequired, McpServer, UrlElicitationRequiredError } from '@modelcontextprotocol/server';
import { HostGone, seconds } from './ask.mjs';
import { FLOW_PARTS, PageRequired } from './parts-flows.mjs';
import { FORM_PARTS } from './parts-forms.mjs';
import { HostRun, quote } from './run.mjs';
import { RoundTask, sessionWire } from './wires.mjs';

/** @import { CallToolResult, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server' */
/** @import { Part, Visit } from './parts-forms.mjs' */
/** @import { Tap } from './wires.mjs' */

export const PARTS = [...FORM_PARTS, ...FLOW_PARTS];
export const REVISIONS = ['2025-06-18', '2025-11-25', '2026-07-28'];
const META = 'io.modelcontextprotocol/';

export class HostCheck {
  /** @type {HostRun[]} the newest last */
  runs = [];
  /** @type {Map<string, Visit & { open(): void }>} */
  visits = new Map();
  /** Called when something was found. */
  onChange = () => {};

  /**
   * @param {string} origin of the report and of the pages
   * @param {import('./run.mjs').Times} times
   * @param {readonly string[]} [revisions] that the server speaks, the oldest first
   */
  constructor(origin, times, revisions = REVISIONS) {
    this.origin = origin;
    this.times = times;
    this.revisions = revisions;
  }

  /** Makes the server of one session, or of one request of 2026-07-28. @param {Tap} [tap] @param {Record<string, any>} [body] the request */
  createServer(tap, body) {
    const mcp = new McpServer(
      { name: 'host-check', title: 'Host check', version: '1.0.0' },
      { supportedProtocolVersions: [...this.revisions].reverse(), inputRequired: { legacyShim: false } },
    );
    /** @param {ServerContext} context */
    const runOf = ({ mcpReq }) => {
      const params = body?.params ?? tap?.takeCall(mcpReq.id) ?? {};
      const meta = params._meta ?? {};
      const modern = meta[`${META}clientCapabilities`];
      const revision = mcp.server.getNegotiatedProtocolVersion() ?? '2026-07-28';
      const host = (modern ? meta[`${META}clientInfo`] : tap?.initialize.clientInfo) ?? {};
      const declared = (modern ?? tap?.initialize.capabilities)?.elicitation;
      return { params, run: tap?.run ?? this.#runOf(host, revision, declared, tap) };
    };
    const start = {
      title: 'Start the check',
      description: 'Says what this host declares, and which tools to call next.',
    };
    mcp.registerTool('start', start, (context) => text(this.#welcome(runOf(context).run)));
    for (const part of PARTS) {
      const description = `Part of the check: ${part.title}. Do what each question says.`;
      mcp.registerTool(part.name, { title: part.title, description }, (context) => {
        const { run, params } = runOf(context);
        const refusal = refuse(run, part);
        if (refusal) return text(refusal);
        const { id, signal } = context.mcpReq;
        if (run.revision === '2026-07-28') return this.#round(run, part, params, id);
        if (!tap) return text('The check needs a session.');
        return this.#runPart(run, part, sessionWire(tap, run.revision, { id, signal })).then(text);
      });
    }
    return mcp;
  }

  /** A page for the person to visit. @returns {Visit} */
  visit = () => {
    const id = randomUUID();
    /** @type {() => void} */
    let open = () => {};
    const opened = new Promise((/** @type {(value: void) => void} */ resolve) => {
      open = () => resolve();
    });
    const visit = { id, url: `${this.origin}visit/${id}`, hits: [], opened, open };
    this.visits.set(id, visit);
    return visit;
  };

  /** @param {any} host @param {string} revision @param {unknown} declared @param {Tap | undefined} tap */
  #runOf(host, revision, declared, tap) {
    const name = { name: String(host.name ?? 'A host without a name'), version: String(host.version ?? '') };
    // A request of 2026-07-28 stands alone, and some hosts open a session for each call: the host's name is what they have in common.
    const known = this.runs.findLast(
      (run) =>
        !run.isConnected &&
        run.revision === revision &&
        quote(run.host) === quote(name) &&
        quote(run.declared) === quote(declared),
    );
    if (known && tap) connect(known, tap);
    if (known) return known;
    const run = new HostRun(name, revision, declared, () => this.onChange(), this.times);
    for (const part of PARTS) {
      if (refuse(run, part)) for (const rule of part.rules) run.undeclared.add(rule);
    }
    if (revision === '2026-07-28') run.undeclared.add('wire.id'); // Answers have no id there.
    if (revision === '2025-06-18') run.undeclared.add('choice.multiple'); // It came later.
    const isDeclared = run.supports('form') || run.supports('url');
    run.note('capability.form', isDeclared || undefined, `The host declares elicitation: ${quote(declared)}.`);
    this.runs.push(run);
    if (tap) connect(run, tap);
    return run;
  }

  /** @param {HostRun} run */
  #welcome(run) {
    const open = PARTS.filter((part) => !refuse(run, part)).map(({ name }) => name);
    if (open.length === 0)
      return `This host declares no elicitation in ${run.revision}, so no server can ask through it.`;
    return [
      `Revision ${run.revision}. Call these tools, one after the other: ${open.join(', ')}.`,
      'Where a question says Submit, press what sends the form. If you cannot do what a question says, close it: it comes once more.',
      `The report: ${this.origin}`,
    ].join('\n');
  }

  /**
   * @param {HostRun} run
   * @param {Part} part
   * @param {Record<string, any>} params
   * @param {unknown} id
   * @returns {Promise<CallToolResult | InputRequiredResult>}
   */
  async #round(run, part, params, id) {
    const isRetry = 'inputResponses' in params || 'requestState' in params;
    const known = isRetry ? RoundTask.find(params) : undefined;
    if (isRetry && !known) {
      run.note('wire.once', false, `An answer came again, or under another key: ${quote(params.inputResponses)}.`);
      return text('This was answered before.');
    }
    const task = known ?? new RoundTask(run);
    const round = await task.next(params, id, known ? undefined : () => this.#runPart(run, part, task.wire));
    if (round.done !== undefined) return text(round.done);
    const { requests, state } = round;
    const result = {
      ...(requests && { inputRequests: requests }),
      ...(state !== undefined && { requestState: state }),
    };
    return inputRequired(/** @type {any} */ (result));
  }

  /** @param {HostRun} run @param {Part} part @param {import('./ask.mjs').Wire} wire */
  async #runPart(run, part, wire) {
    const before = new Set(run.findings.filter(({ status }) => status === 'failed').map(({ id }) => id));
    const began = run.times.now();
    run.setPart(part.name, 'running');
    try {
      await part.check(run, wire, this);
    } catch (error) {
      if (error instanceof HostGone) {
        const inAll = seconds(run.times.now() - began);
        run.note(
          'time.patience',
          undefined,
          `No answer came within ${seconds(error.ms)}; the call ended after ${inAll}.`,
        );
        // Of a call of 2026-07-28 this shows late: another part may run by now.
        if (run.partState(part.name) === 'running') run.setPart(part.name, 'stopped');
        return `${part.title}: stopped, because the host gave the call up. The report: ${this.origin}`;
      }
      if (!(error instanceof PageRequired)) throw error;
      const { id, url } = error.visit;
      const page = { mode: /** @type {const} */ ('url'), message: 'Open this page, then close it again.', url };
      throw new UrlElicitationRequiredError([{ ...page, elicitationId: id }]);
    }
    run.setPart(part.name, 'done');
    const own = run.findings.filter(
      ({ id, status }) => part.rules.includes(id) || (status === 'failed' && !before.has(id)),
    );
    const of = (/** @type {string} */ status) => own.filter((finding) => finding.status === status).length;
    return `${part.title}: ${of('passed')} passed, ${of('failed')} failed. The report: ${this.origin}`;
  }
}

/** @param {HostRun} run @param {Tap} tap its session */
function connect(run, tap) {
  tap.run = run;
  run.isConnected = true;
}

/** Why a part is not for a host; empty if it is. @param {HostRun} run @param {Part} part */
function refuse(run, { mode = 'form', revisions = REVISIONS }) {
  if (!revisions.includes(run.revision)) return `Revision ${run.revision} has none of this.`;
  return run.supports(mode) ? '' : `This host has not declared ${mode} mode.`;
}

/** @param {string} words @returns {CallToolResult} */
const text = (words) => ({ content: [{ type: 'text', text: words }] });
