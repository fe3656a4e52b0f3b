import { html, nothing, type TemplateResult } from 'lit';
import { UNMATCHED } from '../../form/entry.js';
import type { ChoiceField, MultipleChoiceField, Option } from '../../form/field.js';
import { optionCalled, search } from '../../form/search.js';
import { isComposing } from '../composing.js';
import { controlId, optionId, optionsId } from '../field-state.js';
import * as messages from '../messages.js';
import { typedValue } from '../typed-value.js';
import { chipsView, goToChips } from './chips.js';
import { ariaBoolean, type ControlContext, leftGroup } from './context.js';
import { firstFor, optionsView } from './options.js';

type ManyOptions = ChoiceField | MultipleChoiceField;

/** More options than these are not looked through, but searched. */
export const MANY_OPTIONS = 50;
/** As many of the options chosen are shown beside the input; of others only how many there are. */
const MAX_CHIPS = 50;
/** Steps per key in an open list. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

/**
 * One or some of many, found by typing a part of the label (ARIA Authoring Practices, combobox with a list box). What
 * is typed and is no option is never sent, and never dropped unseen: the field says so.
 */
export function comboboxControl(context: ControlContext<ManyOptions>): TemplateResult {
  const { field, state, actions, describedBy } = context;
  const { open = false, draft } = state.view;
  const isMultiple = field.kind === 'choices';
  const chosen = new Set(isMultiple ? state.entry : state.entry ? [String(state.entry)] : []);
  const label = isMultiple ? '' : (field.options.find((option) => chosen.has(option.id))?.label ?? '');
  const options = open ? offered(field, draft) : [];
  const active = open ? Math.min(state.view.active ?? -1, options.length - 1) : -1;

  const choose = (input: HTMLInputElement, option: Option) => {
    if (isMultiple) {
      const isChosen = (id: string) => (id === option.id) !== chosen.has(id);
      actions.enter(field.options.map(({ id }) => id).filter(isChosen));
    } else {
      input.value = option.id ? option.label : '';
      actions.enter(option.id, { open: false, draft: undefined });
    }
    input.select();
  };
  const type = (event: Event) => {
    const { value } = event.target as HTMLInputElement;
    const view = { open: true, draft: value, active: value ? 0 : -1, first: 0 };
    if (isMultiple) actions.show(view);
    else actions.enter(value.trim() ? (optionCalled(field.options, value)?.id ?? UNMATCHED) : '', view);
  };
  const goTo = (input: HTMLInputElement, index: number) => {
    actions.show({ open: true, active: index, first: firstFor(index, state.view.first ?? 0) });
    const root = input.getRootNode() as ShadowRoot;
    root.getElementById(optionId(field.id, index))?.scrollIntoView({ block: 'nearest' });
  };
  const openList = (input: HTMLInputElement) => {
    const index = offered(field, draft).findIndex((option) => chosen.has(option.id));
    goTo(input, Math.max(0, index));
  };
  const keydown = (event: KeyboardEvent) => {
    const input = event.currentTarget as HTMLInputElement;
    const step = STEPS[event.key];
    if (isComposing(event)) return;
    if (isMultiple && goToChips(event)) return;
    if (step !== undefined) {
      if (!open) openList(input);
      else if (options.length > 0) goTo(input, Math.min(Math.max(active + step, 0), options.length - 1));
    } else if (event.key === 'Enter' && options[active]) {
      choose(input, options[active]);
    } else if (event.key === 'Escape' && open) {
      actions.show({ open: false });
    } else {
      return;
    }
    event.preventDefault(); // Escape closes the list alone, Enter does not send the form.
  };
  const leave = () => {
    const found = isMultiple && draft ? optionCalled(field.options, draft) : undefined;
    const entry = found && !chosen.has(found.id) ? [...chosen, found.id] : undefined;
    actions.leave(entry, { open: false, draft: state.entry === UNMATCHED ? draft : undefined });
  };
  const toggle = (event: Event) => {
    const input = (event.currentTarget as Element).parentElement?.querySelector('input');
    if (!input) return;
    input.focus();
    if (open) actions.show({ open: false });
    else openList(input);
  };

  return html`<div class="box" @focusout=${(event: FocusEvent) => leftGroup(event) && leave()}>
    <div class="chips">
      ${isMultiple ? chosenChips(context) : nothing}<input
        part="control"
        type="text"
        role="combobox"
        id=${controlId(field.id)}
        name=${field.name}
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        placeholder=${messages.search(field.options.length)}
        aria-autocomplete="list"
        aria-expanded=${open ? 'true' : 'false'}
        aria-controls=${open ? optionsId(field.id) : nothing}
        aria-activedescendant=${options[active] ? optionId(field.id, active) : nothing}
        aria-required=${ariaBoolean(state.required)}
        aria-invalid=${ariaBoolean(state.error !== '')}
        aria-describedby=${describedBy}
        ${typedValue(draft ?? label)}
        @focus=${(event: Event) => (event.currentTarget as HTMLInputElement).select()}
        @click=${(event: Event) => !open && openList(event.currentTarget as HTMLInputElement)}
        @input=${type}
        @keydown=${keydown}
      /><button type="button" class="toggle" tabindex="-1" aria-label=${messages.showOptions()} @click=${toggle}>
        <svg viewBox="0 0 16 16" aria-hidden="true"><path d="m4 6.5 4 4 4-4" /></svg>
      </button>
    </div>
    ${
      open
        ? html`${optionsView({
            field,
            options,
            isMultiple,
            active,
            first: state.view.first ?? 0,
            isChosen: (option) => chosen.has(option.id),
            choose: (option, input) => choose(input, option),
            show: actions.show,
          })}
          <p class="found" role="status">${draft ? messages.found(options.length) : nothing}</p>`
        : nothing
    }
  </div>`;
}

/** What is chosen of many, save what would fill the screen. */
function chosenChips({ field, state, actions }: ControlContext<ManyOptions>) {
  const ids = state.entry as readonly string[];
  const labels = new Map(field.options.map((option) => [option.id, option.label]));
  const shown = ids.slice(0, MAX_CHIPS);
  const remove = (index: number) => actions.enter(ids.filter((_, i) => i !== index));
  return html`${chipsView(
    shown.map((id) => labels.get(id) ?? ''),
    remove,
  )}${ids.length > MAX_CHIPS ? html`<span class="hint">${messages.andMore(ids.length - MAX_CHIPS)}</span>` : nothing}`;
}

/** What can be chosen: the options found, and before them "no answer" where there need not be one. */
function offered(field: ManyOptions, draft = ''): readonly Option[] {
  const found = search(field.options, draft);
  const isEmptyOffered = field.kind === 'choice' && !field.mandatory && found === field.options;
  return isEmptyOffered ? [{ id: '', label: messages.noAnswer(), value: '' }, ...found] : found;
}
