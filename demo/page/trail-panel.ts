import type { AuditFinding } from '../../src/audit/index.js';
import type { TrailReport } from '../client/call-trail.js';
import { TAMPERINGS, type Tampering } from '../client/call-trail.js';
import { jsonView } from './json-view.js';

/** The trail of the last call: its entries, the check, and what a trail looks like that somebody tampered with. */
export class TrailPanel {
  readonly #section: HTMLElement;
  readonly #load: (tampering: Tampering) => Promise<TrailReport | undefined>;

  constructor(section: HTMLElement, load: (tampering: Tampering) => Promise<TrailReport | undefined>) {
    this.#section = section;
    this.#load = load;
    section.addEventListener('change', () => this.show());
  }

  /** Loads the trail, and hides the panel where there is none. */
  async show(): Promise<void> {
    const chosen = this.#find<HTMLInputElement>('input:checked').value;
    const report = await this.#load(TAMPERINGS.find((known) => known === chosen) ?? 'none');
    this.#section.hidden = !report;
    if (!report) return;
    const { entries, findings, ok } = report;
    const verdict = this.#find('.verdict');
    verdict.dataset.ok = String(ok);
    verdict.textContent = ok
      ? `${entries.length} entries, all as they were written.`
      : findings.map((finding) => sentence(finding, entries.length)).join(' ');
    this.#find('ol').replaceChildren(...rows(report));
  }

  hide(): void {
    this.#section.hidden = true;
    this.#find<HTMLInputElement>('input[value=none]').checked = true;
  }

  #find<Found extends HTMLElement = HTMLElement>(selector: string): Found {
    return this.#section.querySelector<Found>(selector)!;
  }
}

/** @param end The number of entries that are there. */
function sentence({ how, sequence = 0, index }: AuditFinding, end: number): string {
  const found = how === 'missing' ? (index === end ? 'and all after it were cut off' : 'was removed') : `was ${how}`;
  return `Entry ${sequence + 1} ${found}.`;
}

/** The entries, and a row for each that is missing. */
function rows({ entries, findings }: TrailReport): HTMLLIElement[] {
  const list = [...entries.keys(), entries.length].flatMap((index) => {
    const here = findings.filter((finding) => finding.index === index);
    const gone = here.filter(({ how }) => how === 'missing').map((finding) => missingRow(finding, entries.length));
    const entry = entries[index];
    return entry
      ? [
          ...gone,
          entryRow(
            entry,
            here.find(({ how }) => how === 'changed'),
          ),
        ]
      : gone;
  });
  return list;
}

function missingRow(finding: AuditFinding, end: number): HTMLLIElement {
  const row = document.createElement('li');
  row.dataset.found = finding.how;
  row.textContent = sentence(finding, end);
  return row;
}

function entryRow(entry: TrailReport['entries'][number], finding: AuditFinding | undefined): HTMLLIElement {
  const { sequence, event, action, rule, time } = entry;
  const row = document.createElement('li');
  if (finding) row.dataset.found = finding.how;
  const number = document.createElement('span');
  number.className = 'number';
  number.textContent = String(sequence + 1);
  const heading = document.createElement('h3');
  heading.textContent = [event, action, rule].filter(Boolean).join(', ');
  const note = document.createElement('time');
  note.dateTime = time;
  note.textContent = new Date(time).toLocaleTimeString();
  const summary = document.createElement('summary');
  summary.append(number, heading, note);
  const details = document.createElement('details');
  details.append(summary, jsonView(entry));
  row.append(details);
  return row;
}
