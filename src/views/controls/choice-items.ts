import { setAttribute } from '../dom/attributes.js';
import { create } from '../dom/create.js';
import { elementDirective } from '../dom/element-directive.js';
import { ariaBoolean } from './context.js';

/** One option of a group or a list. */
export interface Choice {
  readonly id: string;
  readonly label: string;
}

interface InputOptions {
  readonly type: 'radio' | 'checkbox';
  readonly name: string;
  /** Class of each label. A chosen label also has the class "chosen", and the label of "no answer" the class "none". */
  readonly className: string;
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
      items = choices.map((choice) => itemFor(choice, inputOptions));
      wasInvalid = false;
      group.replaceChildren(...items.map(({ label }) => label));
    }
    for (const [i, item] of items.entries()) {
      const { id, label } = choices[i]!;
      if (item.text.textContent !== label) item.text.textContent = label;
      if (item.isChosen !== isChosen(id)) choose(item, !item.isChosen);
      if (isInvalid !== wasInvalid) setAttribute(item.input, 'aria-invalid', ariaBoolean(isInvalid));
    }
    wasInvalid = isInvalid;
  };
});

function itemFor({ id, label }: Choice, { type, name, className }: InputOptions): Item {
  const input = create('input', { type, name, value: id });
  // The focus ring of a row is drawn on the element that follows its checkbox.
  const text = type === 'checkbox' ? create('bdi', {}, label) : document.createTextNode(label);
  const wrapper = create('label', { class: id ? className : `${className} none` }, input, text);
  return { label: wrapper, input, text, isChosen: false };
}

function choose(item: Item, isChosen: boolean): void {
  item.isChosen = isChosen;
  item.input.checked = isChosen;
  item.label.classList.toggle('chosen', isChosen);
}
