import { elementDirective } from '../dom/element-directive.js';

/** The elements of a card that are followed while it is on screen. The templates put them here. */
export class CardElements {
  /** The dialog or the section around all, or the box of notices. */
  frame: HTMLElement | undefined;
  header: HTMLElement | undefined;
  /** The line that says who asks. */
  heading: HTMLElement | undefined;
  /** What scrolls. */
  middle: HTMLElement | undefined;
  footer: HTMLElement | undefined;
  submit: HTMLElement | undefined;
  /** The field for a response to a review. */
  response: HTMLElement | undefined;
  /** The reason for a no, and its field. */
  reason: HTMLElement | undefined;
  reasonInput: HTMLElement | undefined;
  /** Mark where what there is to read begins, where it ends, and where the actions below it end. */
  start: HTMLElement | undefined;
  end: HTMLElement | undefined;
  bottom: HTMLElement | undefined;
  /** What answers when it is pressed: buttons, and boxes of buttons. The guard holds a stray press on it back. */
  readonly answers: Set<Element> = new Set();
  /** The lines of visits of other elicitations. */
  readonly folded: Set<Element> = new Set();

  /** The buttons that answer. */
  get answeringButtons(): Element[] {
    const boxes = [...this.answers].filter(({ isConnected }) => isConnected);
    return boxes.flatMap((box) => (box.localName === 'button' ? box : [...box.querySelectorAll('button')]));
  }
}

type Single = Exclude<keyof CardElements, 'answers' | 'folded' | 'answeringButtons'>;

/** Keeps an element of the card under its name. */
export const keep = elementDirective(() => (element: HTMLElement, elements: CardElements, name: Single) => {
  elements[name] = element;
});

/** Puts the element among those that answer, or takes it out. */
export const answers = elementDirective(() => (element: Element, elements: CardElements, isAnswering = true) => {
  elements.answers[isAnswering ? 'add' : 'delete'](element);
});

/** Puts the element among the lines of visits. */
export const folded = elementDirective(() => (element: Element, elements: CardElements) => {
  elements.folded.add(element);
});
