import type { TemplateResult } from 'lit/html.js';
import type { ModelPart, ReviewModel } from '../session/review-model.js';
import type { CardContext } from './card/card-context.js';

/** Id of the list of later actions, which describes the button that approves them. */
export const REST_ID = 'rest';

/** What a review carries for its card. */
export interface ReviewPart extends ModelPart {
  /** @param onChange Called when the person shows or hides a secret. */
  view(review: ReviewModel, onChange: () => void): ReviewView;
}

/** A style sheet: as a text, and as Lit's `css` makes it for the document of this script. */
export interface Styles {
  readonly cssText: string;
  readonly styleSheet?: CSSStyleSheet | undefined;
}

/** What the card of a review shows beside that of a form. */
export interface ReviewView {
  readonly styles: Styles;
  readonly arguments: {
    readonly container: HTMLElement;
    /** The pointers of the secrets that the person shows. */
    readonly revealed: ReadonlySet<string>;
    /** Renders all texts again: in another language, or at another stage. */
    render(): void;
    /** Moves focus to the first masked argument that the person has not revealed. @returns whether there is one. */
    showUnread(): boolean;
  };
  /** The arguments, and the field for a response: in its stage, or beside Yes and No. */
  body(card: CardContext, isBusy: boolean): TemplateResult;
  /** The buttons that open the other stages of a review, or return from one of them. A question sends its text at once. */
  stages(card: CardContext, isBusy: boolean): unknown;
}
