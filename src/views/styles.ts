import { css } from 'lit';
import { baseStyles } from './base.styles.js';
import { actionStyles } from './card/actions.styles.js';
import { cardStyles } from './card/card.styles.js';
import { booleanStyles } from './controls/boolean.styles.js';
import { boxStyles } from './controls/box.styles.js';
import { choiceStyles } from './controls/choice.styles.js';
import { inputStyles } from './controls/input.styles.js';
import { numberStyles } from './controls/number.styles.js';
import { optionStyles } from './controls/options.styles.js';
import { fieldStyles } from './field/field.styles.js';
import { frameStyles } from './frame.styles.js';
import { urlStyles } from './url/url.styles.js';

/**
 * Lit adopts this as a constructable style sheet, which a strict Content-Security-Policy allows. It is a single sheet,
 * because browsers match every element against each sheet. Later rules win.
 */
export const styles = css`${baseStyles}${cardStyles}${frameStyles}${fieldStyles}${inputStyles}${numberStyles}${boxStyles}${optionStyles}${choiceStyles}${booleanStyles}${urlStyles}${actionStyles}`;
