import { html, nothing, type TemplateResult } from 'lit';
import { type Entry, hasUnmatched, matchedIn, OTHER, otherIn, SEVERAL, UNMATCHED } from '../../form/entry.js';
import type { ChoiceField, MultipleChoiceField, Option } from '../../form/field.js';
import { MAX_CHOSEN } from '../../form/on-display.js';
import { findOptionByLabel, search } from '../../form/search.js';
import { cutText } from '../../form/text/label.js';
import { isComposing, isSendingKey } from '../dom/key-events.js';
import { bringIntoView, scrollToStart } from '../dom/without-layout.js';
import { controlId, type FieldState, optionId, optionsId } from '../field/field-state.js';
import * as messages from '../messages.js';
import { chipsView } from './chips.js';
import { ariaBoolean, type ControlContext, chosenWith, hasLeftField } from './context.js';
import { noneView } from './none.js';
import { chosenLabels, offeredOptions } from './offered-options.js';
import { firstFor, optionsView } from './options.js';
import { typedValue } from './typed-value.js';
import { wholeChoice } from './whole-choice.js';

type ManyOptions = ChoiceField | MultipleChoiceField;

/** How much of what a pasted list lacks is said, in code points. The input has all of it. */
const MAX_TEXT = 200;

/** The view state of a closed combobox without a search. */
const CLOSED = { open: false, draft: undefined, before: undefined, pasted: undefined };
/** Steps per key in an open list. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

/**
 * One or several of many options. The person finds them by typing a part of the label (ARIA Authoring Practices, combobox
 * with a list box). A text that matches no option is never sent and never dropped silently: the field shows an error.
 * Enter never submits the form: pressing it once too often is not consent.
 *
 * The text in the input counts as an answer, because the person sees it. In a list of several answers, it is one more. Once the
 * person has chosen an option, the text that found it no longer counts.
 *
 * A pasted list chooses what it names. The rest stays in the input, as if it had been typed.
 */
export function comboboxControl(context: ControlContext<ManyOptions>): TemplateResult {
  const { field, state, actions } = context;
  const { open = false, draft, first = 0, pasted } = state.view;
  const before = selectionBefore(state);
  const isMultiple = field.kind === 'choices';
  const chosen = new Set(isMultiple ? matchedIn(before) : state.entry ? [String(state.entry)] : []);
  const options = open ? offered(field, draft) : [];
  const active = open ? Math.min(state.view.active ?? -1, options.length - 1) : -1;

  const inputNear = (part: HTMLElement) => partOf(part, controlId(field.id)) as HTMLInputElement;
  const choose = (part: HTMLElement, index: number) => {
    const option = options[index];
    if (!option) return;
    const input = inputNear(part);
    if (isMultiple) {
      actions.enter(chosenWith(field, chosen, option.id, !chosen.has(option.id)), { active: index, before: undefined });
    } else {
      input.value = option.id ? option.label : '';
      actions.enter(option.id, CLOSED);
    }
    input.select();
  };
  const type = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const { value } = input;
    const view = { open: true, draft: value, before, active: value ? 0 : -1, first: 0, pasted: undefined };
    if (isMultiple) actions.enter(withTyped(field, chosen, value), view);
    else actions.enter(value.trim() ? idFor(field, value) : '', view);
    if (value) actions.say(messages.found(offered(field, value).length));
    scrollToStart(partOf(input, optionsId(field.id)));
  };
  const paste = (event: ClipboardEvent) => {
    const input = event.currentTarget as HTMLInputElement;
    const { value, selectionStart, selectionEnd } = input;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const whole = value.slice(0, selectionStart ?? 0) + text + value.slice(selectionEnd ?? 0);
    const list = readList(offeredOptions(field), whole);
    if (!list) return;
    event.preventDefault();
    const rest = list.missing.join(', ');
    input.value = rest;
    const count = messages.found(list.found.length);
    const pasted = rest ? `${count}\n${messages.notFound(cutText(rest, MAX_TEXT))}` : count;
    const [one] = list.found;
    const before = one ? chosenWith(field, new Set([...chosen, ...list.found]), one, true) : [...chosen];
    actions.say(pasted);
    actions.enter(withTyped(field, new Set(before), rest), rest ? { ...CLOSED, draft: rest, before, pasted } : CLOSED);
  };
  const goTo = (input: HTMLInputElement, index: number) => {
    actions.show({ open: true, active: index, first: firstFor(index, first) });
    bringIntoView(partOf(input, optionId(field.id, index)));
  };
  const openList = (input: HTMLInputElement) => {
    const index = offered(field, draft).findIndex((option) => chosen.has(option.id));
    goTo(input, Math.max(0, index));
    bringIntoView(input.closest('.field')); // The whole field, including its label.
  };
  const close = (input: HTMLInputElement) => {
    if (draft === undefined) return actions.show(CLOSED);
    input.value = isMultiple ? '' : labelOf(field, before); // Restores the selection from before the search.
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
      close(input);
      event.stopPropagation(); // Escape closes the list, not the card.
    } else {
      return;
    }
    event.preventDefault();
  };
  // A text that matches nothing stays in the input, with its error below.
  const leave = () => actions.leave(hasUnmatched(state.entry) ? { open: false } : CLOSED);
  const toggle = (event: Event) => {
    const input = inputNear(event.currentTarget as HTMLElement);
    input.focus();
    if (open) close(input);
    else openList(input);
  };

  return html`<div class="box" @focusout=${(event: FocusEvent) => hasLeftField(event) && leave()}>
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
        placeholder=${messages.search(field.options.length)}
        aria-expanded=${open}
        aria-controls=${open ? optionsId(field.id) : nothing}
        aria-activedescendant=${options[active] ? optionId(field.id, active) : nothing}
        id=${controlId(field.id)}
        name=${field.name}
        aria-required=${ariaBoolean(state.required)}
        aria-invalid=${ariaBoolean(state.error !== '')}
        aria-describedby=${context.describedBy}
        ${typedValue(draft ?? (isMultiple ? '' : labelOf(field, state.entry)))}
        @focus=${(event: Event) => (event.currentTarget as HTMLInputElement).select()}
        @click=${(event: Event) => !open && openList(event.currentTarget as HTMLInputElement)}
        @input=${type}
        @keydown=${keydown}
        @paste=${isMultiple ? paste : nothing}
      /><button type="button" class="toggle" tabindex="-1" aria-label=${messages.showAll()} @click=${toggle}>
        <svg viewBox="0 0 16 16" aria-hidden="true"><path d="m4 6.5 4 4 4-4" /></svg>
      </button>
    </div>
    ${
      open
        ? html`${optionsView({ field, options, isMultiple, active, first, chosen, choose, show: actions.show })}
          <p class="found">${draft ? messages.found(options.length) : nothing}</p>`
        : pasted
          ? html`<p class="found">${pasted}</p>`
          : nothing
    }
    ${isMultiple && chosen.size > 0 ? chosenChips(context, [...chosen]) : nothing}${noneView(context)}
  </div>${isMultiple ? nothing : wholeChoice(field as ChoiceField, state.entry)}`;
}

/** Chips of the selected options. They are below the list, so that a selection does not move the list. */
function chosenChips({ field, state, actions }: ControlContext<ManyOptions>, ids: readonly string[]): TemplateResult {
  const labels = new Map(offeredOptions(field).map((option) => [option.id, option.label]));
  const shown = ids.slice(0, MAX_CHOSEN).map((id) => labels.get(id) ?? id.slice(OTHER.length));
  const remove = (index: number) => {
    actions.say(messages.removed(shown[index] ?? ''));
    const rest = ids.filter((_, i) => i !== index);
    const { before, draft } = state.view;
    if (before === undefined || draft === undefined) actions.enter(rest);
    else actions.enter(withTyped(field, new Set(rest), draft), { before: rest });
  };
  return html`<div class="chips">
    ${chipsView(shown, remove)}${
      ids.length > MAX_CHOSEN ? html`<span class="hint">${messages.andMore(ids.length - MAX_CHOSEN)}</span>` : nothing
    }
  </div>`;
}

/** The entry without the text in the input, if that counts. */
function selectionBefore({ entry, view: { draft, before } }: FieldState): Entry {
  return draft === undefined || before === undefined ? entry : before;
}

/** The chosen options, and the one that a typed text names, if there is a text. */
function withTyped(field: ManyOptions, chosen: ReadonlySet<string>, text: string): string[] {
  if (text.trim() === '') return [...chosen];
  const id = idFor(field, text);
  return hasUnmatched(id) ? [...chosen, id] : chosenWith(field, chosen, id, true);
}

/** The entry for a typed text: the id of the option that it names, or the text itself where the schema takes one. */
function idFor(field: ManyOptions, text: string): string {
  const found = findOptionByLabel(offeredOptions(field), text);
  if (found === 'several') return SEVERAL;
  return found?.id ?? (field.other ? OTHER + text.trim() : UNMATCHED);
}

/** What separates the items of a pasted list. A part is split further only if it names no option: labels may have commas. */
const SEPARATORS = [/[\r\n\t]/, /[;；؛]/, /[,，、،]/];

/**
 * Reads a pasted list.
 * @returns the ids of the options that it names, and its other items; `undefined` for a text that is no list.
 */
function readList(options: readonly Option[], text: string): { found: string[]; missing: string[] } | undefined {
  const found = new Set<string>();
  const missing: string[] = [];
  const read = (part: string, [separator, ...finer]: readonly RegExp[]) => {
    const option = findOptionByLabel(options, part);
    if (typeof option === 'object') found.add(option.id);
    else if (separator) for (const item of part.split(separator)) read(item, finer);
    else if (part.trim()) missing.push(part.trim());
  };
  read(text, SEPARATORS);
  return found.size + missing.length > 1 ? { found: [...found], missing } : undefined;
}

function labelOf(field: ManyOptions, entry: Entry): string {
  return chosenLabels(field, entry)[0] ?? otherIn(field, entry) ?? '';
}

/** Finds an element of the same shadow root by its id. */
function partOf(node: Node, id: string): HTMLElement | null {
  return (node.getRootNode() as ShadowRoot).getElementById(id);
}

/** The options that match the search. Without a search, "no answer" comes first in optional fields. */
function offered(field: ManyOptions, draft = ''): readonly Option[] {
  const options = offeredOptions(field);
  const found = search(options, draft);
  const isEmptyOffered = field.kind === 'choice' && !field.mandatory && found === options;
  return isEmptyOffered ? [{ id: '', label: messages.noAnswer(), value: '' }, ...found] : found;
}
