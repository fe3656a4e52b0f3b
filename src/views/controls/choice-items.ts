import { directive } from 'lit/directive.js';
import { setAttribute } from '../attributes.js';
import { create, isolatedText } from '../create.js';
import { ElementDirective } from '../element-directive.js';
import { ariaBoolean } from './context.js';

/** One of the things to choose from. */
export interface Choice {
  readonly id: string;
  readonly label: string;
}

interface Looks {
  readonly type: 'radio' | 'checkbox';
  readonly name: string;
  /** Of each label; "chosen" and, of no answer, "none" come to it. */
  readonly className: string;
}

interface Items extends Looks {
  readonly choices: readonly Choice[];
  readonly isChosen: (id: string) => boolean;
  readonly isInvalid?: boolean;
}

interface Item {
  readonly label: HTMLElement;
  readonly input: HTMLInputElement;
  readonly text: HTMLElement;
  isChosen: boolean;
}

/**
 * The labelled inputs of a group, made once and from then on changed where they differ. A template for each would take
 * longer, and no other part of a form is there as often.
 */
class ChoiceItems extends ElementDirective<Element, [Items]> {
  #items: readonly Item[] = [];
  #isInvalid = false;

  protected override apply(group: Element, { choices, isChosen, isInvalid = false, ...looks }: Items): void {
    const isSame =
      choices.length === this.#items.length && choices.every(({ id }, i) => id === this.#items[i]?.input.value);
    if (!isSame) {
      this.#items = choices.map((choice) => itemFor(choice, looks));
      this.#isInvalid = false;
      group.replaceChildren(...this.#items.map(({ label }) => label));
    }
    for (const [i, item] of this.#items.entries()) {
      const { id, label } = choices[i]!;
      if (item.text.textContent !== label) item.text.textContent = label;
      if (item.isChosen !== isChosen(id)) choose(item, !item.isChosen);
      if (isInvalid !== this.#isInvalid) setAttribute(item.input, 'aria-invalid', ariaBoolean(isInvalid));
    }
    this.#isInvalid = isInvalid;
  }
}

function itemFor({ id, label }: Choice, { type, name, className }: Looks): Item {
  const input = create('input', { type, name, value: id });
  const text = isolatedText(label);
  const holder = create('label', { class: id ? className : `${className} none` }, input, text);
  return { label: holder, input, text, isChosen: false };
}

function choose(item: Item, isChosen: boolean): void {
  item.isChosen = isChosen;
  item.input.checked = isChosen;
  item.label.classList.toggle('chosen', isChosen);
}

export const choiceItems = directive(ChoiceItems);
