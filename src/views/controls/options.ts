import { html, nothing, type TemplateResult } from 'lit';
import type { Field, Option } from '../../form/field.js';
import { lineOf } from '../../form/schema/options.js';
import { type FieldActions, labelId, optionId, optionsId } from '../field/field-state.js';

/** Number of options rendered at a time: the visible ones, and spare ones on both sides so that scrolling shows no gap. */
const RENDERED = 40;
const SPARE = 12;
/** Code units of a label that fit one line. */
const ROW_LENGTH = 40;

export interface OptionsContext {
  readonly field: Field;
  /** All options that match the search. */
  readonly options: readonly Option[];
  readonly isMultiple: boolean;
  readonly active: number | undefined;
  /** Index of the first rendered option. */
  readonly first: number;
  /** Ids of the selected options. */
  readonly chosen: ReadonlySet<string>;
  /** Selects or deselects an option. @param list The list box element. */
  choose(list: HTMLElement, index: number): void;
  readonly show: FieldActions['show'];
}

/**
 * A list box that renders only the options in view. Padding stands in for the others, since all rows have the same height.
 * Focus stays in the input (ARIA Authoring Practices, combobox).
 */
export function optionsView(context: OptionsContext): TemplateResult {
  const { field, options, isMultiple, active, chosen } = context;
  const first = Math.min(context.first, Math.max(0, options.length - RENDERED));
  const rendered = options.slice(first, first + RENDERED);
  const isTall = options.some((option) => lineOf(option).length > ROW_LENGTH);
  const scroll = (event: Event) => {
    const box = event.currentTarget as HTMLElement;
    const top = Math.max(0, Math.floor((box.scrollTop / box.scrollHeight) * options.length) - SPARE);
    if (Math.abs(top - first) > SPARE / 2) context.show({ first: top });
  };
  const click = (event: MouseEvent) => {
    if (event.detail > 1) return; // The first click of a double click opened the list.
    const row = (event.target as Element).closest('[role=option]');
    if (row) context.choose(event.currentTarget as HTMLElement, Number(row.id.split('-').at(-1)));
  };
  return html`<div
    class=${isTall ? 'options tall' : 'options'}
    role="listbox"
    tabindex="-1"
    id=${optionsId(field.id)}
    aria-labelledby=${labelId(field.id)}
    aria-multiselectable=${isMultiple}
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
            aria-selected=${chosen.has(option.id) || (isMultiple ? 'false' : nothing)}
            aria-posinset=${first + i + 1}
            aria-setsize=${options.length}
          >
            <bdi>${lineOf(option)}</bdi>
          </div>`,
      )}
    </div>
  </div>`;
}

/** The height of `count` rows. Lit sets it through the style object, which a strict Content-Security-Policy allows. */
function rows(count: number): string {
  return `calc(var(--_row)*${count})`;
}

/** Index of the first row to render, so that the row `index` is among the rendered ones. */
export function firstFor(index: number, first: number): number {
  return index >= first && index < first + RENDERED ? first : Math.max(0, index - RENDERED / 2);
}
