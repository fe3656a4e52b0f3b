import { create } from '../dom/create.js';
import { elementDirective } from '../dom/element-directive.js';
import { optionId } from '../field/field-state.js';

/** One option of a group or a list. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  /** Shown below the label of a row. */
  readonly description?: string;
}

interface InputOptions {
  readonly type: 'radio' | 'checkbox';
  /** The field's. */
  readonly id: number;
  readonly name: string;
  /**
   * Class of each label: a segment, or a row. A chosen label also has the class "chosen", and the label of "no answer" the
   * class "none".
   */
  readonly className: 'segment' | 'check';
}

interface Items extends InputOptions {
  readonly choices: readonly Choice[];
  readonly isChosen: (id: string) => boolean;
  readonly isInvalid?: boolean;
}

interface Item {
  readonly label: HTMLElement;
  readonly input: HTMLInputElement;
  readonly text: Node;
  isChosen: boolean;
}

/**
 * The labelled inputs of a group. The directive creates them once and then changes only what differs. A form can have
 * hundreds of them, and templates would be slower.
 */
export const choiceItems = elementDirective(() => {
  let items: readonly Item[] = [];
  let wasInvalid = false;
  return (group: Element, { choices, isChosen, isInvalid = false, ...inputOptions }: Items) => {
    if (choices.length !== items.length || choices.some(({ id }, i) => id !== items[i]?.input.value)) {
      items = choices.map((choice, i) => itemFor(choice, inputOptions, i));
      wasInvalid = false;
      group.replaceChildren(...items.map(({ label }) => label));
    }
    for (const [i, item] of items.entries()) {
      const { id, label } = choices[i]!;
      if (item.text.textContent !== label) item.text.textContent = label;
      if (item.isChosen !== isChosen(id)) choose(item, !item.isChosen);
      if (isInvalid !== wasInvalid) markInvalid(item.input, isInvalid);
    }
    wasInvalid = isInvalid;
  };
});

function markInvalid(input: HTMLInputElement, isInvalid: boolean): void {
  if (isInvalid) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}

function itemFor(choice: Choice, { type, id, name, className }: InputOptions, index: number): Item {
  const { label, description } = choice;
  const input = create('input', { type, name, value: choice.id });
  // The focus ring of a row is drawn on the element that follows its input.
  const text = className === 'check' ? create('bdi', {}, label) : document.createTextNode(label);
  const wrapper = create('label', { class: choice.id ? className : `${className} none` }, input, text);
  if (description && text instanceof Element) {
    // The label alone is the input's name.
    text.id = optionId(id, index);
    const below = create('span', { class: 'hint theirs', id: `${text.id}-hint` }, description);
    input.setAttribute('aria-labelledby', text.id);
    input.setAttribute('aria-describedby', below.id);
    wrapper.classList.add('described');
    wrapper.append(below);
  }
  return { label: wrapper, input, text, isChosen: false };
}

function choose(item: Item, isChosen: boolean): void {
  item.isChosen = isChosen;
  item.input.checked = isChosen;
  item.label.classList.toggle('chosen', isChosen);
}
