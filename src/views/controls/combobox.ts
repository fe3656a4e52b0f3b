import { html, nothing, type TemplateResult } from 'lit';
import { type Entry, OTHER, otherIn, UNMATCHED } from '../../form/entry.js';
import type { ChoiceField, MultipleChoiceField, Option } from '../../form/field.js';
import { findOptionByLabel, search } from '../../form/search.js';
import { attributes } from '../attributes.js';
import { isComposing } from '../composing.js';
import { controlId, optionId, optionsId } from '../field-state.js';
import { isSendingKey } from '../keys.js';
import * as messages from '../messages.js';
import { typedValue } from '../typed-value.js';
import { chipsView } from './chips.js';
import { type ControlContext, chosenWith, controlAttributes, leftGroup, namesOf } from './context.js';
import { noneView } from './none.js';
import { firstFor, optionsView } from './options.js';

type ManyOptions = ChoiceField | MultipleChoiceField;

/** Fields with more options than this have a search. */
export const MANY_OPTIONS = 50;
/** Number of selected options shown as chips. A text counts the others. */
const MAX_CHIPS = 50;
/** View of a closed combobox without a search. */
const CLOSED = { open: false, draft: undefined, before: undefined };
/** Steps per key in an open list. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

/**
 * One or several of many options. The person finds them by typing a part of the label (ARIA Authoring Practices, combobox
 * with a list box). A text that matches no option is never sent and never dropped silently: the field shows an error.
 * Enter never submits the form, since pressing it once too often is not consent.
 */
export function comboboxControl(context: ControlContext<ManyOptions>): TemplateResult {
  const { field, state, actions } = context;
  const { open = false, draft, before = state.entry, first = 0 } = state.view;
  const isMultiple = field.kind === 'choices';
  const chosen = new Set(isMultiple ? state.entry : state.entry ? [String(state.entry)] : []);
  const options = open ? offered(field, draft) : [];
  const active = open ? Math.min(state.view.active ?? -1, options.length - 1) : -1;

  const inputNear = (part: HTMLElement) => partOf(part, controlId(field.id)) as HTMLInputElement;
  const choose = (part: HTMLElement, index: number) => {
    const option = options[index];
    if (!option) return;
    const input = inputNear(part);
    if (isMultiple) {
      actions.enter(chosenWith(field, chosen, option.id, !chosen.has(option.id)), { active: index });
    } else {
      input.value = option.id ? option.label : '';
      actions.enter(option.id, CLOSED);
    }
    input.select();
  };
  const type = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const { value } = input;
    const view = { open: true, draft: value, before, active: value ? 0 : -1, first: 0 };
    if (isMultiple) actions.show(view);
    else
      actions.enter(value.trim() ? (findOptionByLabel(field.options, value)?.id ?? unmatched(field, value)) : '', view);
    partOf(input, optionsId(field.id))?.scrollTo(0, 0);
  };
  const goTo = (input: HTMLInputElement, index: number) => {
    actions.show({ open: true, active: index, first: firstFor(index, first) });
    partOf(input, optionId(field.id, index))?.scrollIntoView({ block: 'nearest' });
  };
  const openList = (input: HTMLInputElement) => {
    const index = offered(field, draft).findIndex((option) => chosen.has(option.id));
    goTo(input, Math.max(0, index));
    input.closest('.field')?.scrollIntoView({ block: 'nearest' }); // The whole field, so that its label is visible.
  };
  const close = (input: HTMLInputElement) => {
    if (isMultiple || draft === undefined) return actions.show(CLOSED);
    input.value = labelOf(field, before); // Restores the selection from before the search.
    actions.enter(before, CLOSED);
  };
  const keydown = (event: KeyboardEvent) => {
    const input = event.currentTarget as HTMLInputElement;
    const step = STEPS[event.key];
    if (isComposing(event) || isSendingKey(event)) return;
    if (step !== undefined) {
      if (!open) openList(input);
      else if (options.length > 0) goTo(input, Math.min(Math.max(active + step, 0), options.length - 1));
    } else if (event.key === 'Enter') {
      choose(input, active);
    } else if (event.key === 'Escape' && open) {
      close(input); // Escape closes the list, not the card.
    } else {
      return;
    }
    event.preventDefault();
  };
  const leave = () => {
    const typed = isMultiple && draft?.trim();
    const found = typed ? (findOptionByLabel(field.options, typed)?.id ?? unmatched(field, typed)) : UNMATCHED;
    actions.leave(
      found === UNMATCHED ? undefined : chosenWith(field, chosen, found, true),
      state.entry === UNMATCHED ? { open: false } : CLOSED,
    );
  };
  const toggle = (event: Event) => {
    const input = inputNear(event.currentTarget as HTMLElement);
    input.focus();
    if (open) close(input);
    else openList(input);
  };

  return html`<div class="box" @focusout=${(event: FocusEvent) => leftGroup(event) && leave()}>
    <div class="search">
      <input
        part="control"
        type="text"
        role="combobox"
        enterkeyhint="done"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        aria-autocomplete="list"
        ${attributes(() => namesOf(field), controlAttributes(context), {
          placeholder: messages.search(field.options.length),
          'aria-expanded': open,
          'aria-controls': open ? optionsId(field.id) : nothing,
          'aria-activedescendant': options[active] ? optionId(field.id, active) : nothing,
        })}
        ${typedValue(draft ?? (isMultiple ? '' : labelOf(field, state.entry)))}
        @focus=${(event: Event) => (event.currentTarget as HTMLInputElement).select()}
        @click=${(event: Event) => !open && openList(event.currentTarget as HTMLInputElement)}
        @input=${type}
        @keydown=${keydown}
      /><button type="button" class="toggle" tabindex="-1" aria-label=${messages.showAll()} @click=${toggle}>
        <svg viewBox="0 0 16 16" aria-hidden="true"><path d="m4 6.5 4 4 4-4" /></svg>
      </button>
    </div>
    ${
      open
        ? html`${optionsView({ field, options, isMultiple, active, first, chosen, choose, show: actions.show })}
          <p class="found" role="status">${draft ? messages.found(options.length) : nothing}</p>`
        : nothing
    }
    ${isMultiple && chosen.size > 0 ? chosenChips(context) : nothing}${noneView(context)}
  </div>`;
}

/** Chips of the selected options. They are below the list, so that a selection does not move the list. */
function chosenChips({ field, state, actions }: ControlContext<ManyOptions>): TemplateResult {
  const ids = [...state.entry];
  const labels = new Map(field.options.map((option) => [option.id, option.label]));
  const shown = ids.slice(0, MAX_CHIPS).map((id) => labels.get(id) ?? id.slice(OTHER.length));
  const remove = (index: number) => {
    actions.say(messages.removed(shown[index] ?? ''));
    actions.enter(ids.filter((_, i) => i !== index));
  };
  return html`<div class="chips">
    ${chipsView(shown, remove)}${
      ids.length > MAX_CHIPS ? html`<span class="hint">${messages.andMore(ids.length - MAX_CHIPS)}</span>` : nothing
    }
  </div>`;
}

/** The entry for a text that is no option's label. */
function unmatched({ other }: ManyOptions, text: string): string {
  return other ? OTHER + text.trim() : UNMATCHED;
}

function labelOf(field: ManyOptions, entry: Entry): string {
  return field.options.find((option) => option.id === entry)?.label ?? otherIn(field, entry) ?? '';
}

/** Finds an element of the same shadow root by its id. */
function partOf(node: Node, id: string): HTMLElement | null {
  return (node.getRootNode() as ShadowRoot).getElementById(id);
}

/** The options that match the search. Without a search, "no answer" comes first in optional fields. */
function offered(field: ManyOptions, draft = ''): readonly Option[] {
  const found = search(field.options, draft);
  const isEmptyOffered = field.kind === 'choice' && !field.mandatory && found === field.options;
  return isEmptyOffered ? [{ id: '', label: messages.noAnswer(), value: '' }, ...found] : found;
}
