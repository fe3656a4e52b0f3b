import { html, type TemplateResult } from 'lit';
import type { Field, Option } from '../../form/field.js';
import { type FieldActions, labelId, optionId, optionsId } from '../field-state.js';

/** How many options are rendered at a time: those in sight, and some on either side so that scrolling shows no gap. */
export const RENDERED = 40;
const SPARE = 12;

export interface OptionsContext {
  readonly field: Field;
  /** The options to choose from, however many. */
  readonly options: readonly Option[];
  readonly isMultiple: boolean;
  readonly active: number | undefined;
  /** The first one rendered. */
  readonly first: number;
  isChosen(option: Option): boolean;
  choose(option: Option, input: HTMLInputElement): void;
  readonly show: FieldActions['show'];
}

/**
 * A list box that renders only what is in sight, and stands in for the rest by its padding: rows are of one height.
 * Focus stays in the input that it belongs to (ARIA Authoring Practices, combobox).
 */
export function optionsView(context: OptionsContext): TemplateResult {
  const { field, options, isMultiple, active } = context;
  const first = Math.min(context.first, Math.max(0, options.length - RENDERED));
  const rendered = options.slice(first, first + RENDERED);
  const scroll = (event: Event) => {
    const box = event.currentTarget as HTMLElement;
    const top = Math.max(0, Math.floor((box.scrollTop / box.scrollHeight) * options.length) - SPARE);
    if (Math.abs(top - first) > SPARE / 2) context.show({ first: top });
  };
  const click = (event: Event) => {
    const row = (event.target as Element).closest('[role=option]');
    const option = options[Number(row?.id.split('-').at(-1))];
    const input = (event.currentTarget as HTMLElement).parentElement?.querySelector('input');
    if (row && option && input) context.choose(option, input);
  };
  return html`<div
    class="options"
    role="listbox"
    tabindex="-1"
    id=${optionsId(field.id)}
    aria-labelledby=${labelId(field.id)}
    aria-multiselectable=${isMultiple ? 'true' : 'false'}
    @mousedown=${(event: Event) => event.preventDefault()}
    @click=${click}
    @scroll=${scroll}
  >
    <div role="presentation" .style=${`padding-block:${rows(first)} ${rows(options.length - first - rendered.length)}`}>
      ${rendered.map(
        (option, i) =>
          html`<div
            class=${first + i === active ? 'option active' : 'option'}
            role="option"
            id=${optionId(field.id, first + i)}
            aria-selected=${context.isChosen(option) ? 'true' : 'false'}
            aria-posinset=${first + i + 1}
            aria-setsize=${options.length}
          >
            <bdi>${option.label}</bdi>
          </div>`,
      )}
    </div>
  </div>`;
}

/** The height of so many rows. Set on the style object, which a strict Content-Security-Policy allows. */
function rows(count: number): string {
  return `calc(var(--_row)*${count})`;
}

/** The first row to render so that one of them is in it. */
export function firstFor(index: number, first: number): number {
  return index >= first && index < first + RENDERED ? first : Math.max(0, index - RENDERED / 2);
}
