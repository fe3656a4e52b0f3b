import { directive } from 'lit/directive.js';
import { create, isolatedText } from '../create.js';
import { ElementDirective } from '../element-directive.js';

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
}

/**
 * The labelled inputs of a group, made once and from then on changed where they differ. A template for each would take
 * longer, and no other part of a form is there as often.
 */
class ChoiceItems extends ElementDirective<Element, [Items]> {
  #items: readonly Item[] = [];

  protected override apply(group: Element, { choices, isChosen, isInvalid = false, ...looks }: Items): void {
    const isSame =
      choices.length === this.#items.length && choices.every(({ id }, i) => id === this.#items[i]?.input.value);
    if (!isSame) {
      this.#items = choices.map(({ id }) => itemFor(id, looks));
      group.replaceChildren(...this.#items.map(({ label }) => label));
    }
    for (const [i, { label, input, text }] of this.#items.entries()) {
      const choice = choices[i]!;
      if (text.textContent !== choice.label) text.textContent = choice.label;
      input.checked = isChosen(choice.id);
      label.classList.toggle('chosen', input.checked);
      if (isInvalid) input.setAttribute('aria-invalid', 'true');
      else input.removeAttribute('aria-invalid');
    }
  }
}

function itemFor(value: string, { type, name, className }: Looks): Item {
  const input = create('input', { type, name, value });
  const text = isolatedText('');
  return { label: create('label', { class: value ? className : `${className} none` }, input, text), input, text };
}

export const choiceItems = directive(ChoiceItems);
