import { css } from 'lit';
import { actions } from './styles/actions.js';
import { card } from './styles/card.js';
import { choices } from './styles/choices.js';
import { conditions } from './styles/conditions.js';
import { controls } from './styles/controls.js';
import { fields } from './styles/fields.js';
import { frameless } from './styles/frameless.js';
import { lists } from './styles/lists.js';
import { pages } from './styles/pages.js';
import { tokens } from './styles/tokens.js';

/**
 * Lit adopts this as a constructable style sheet, which a strict Content-Security-Policy allows. It is a single sheet,
 * because browsers match every element against each sheet. Later rules win, so the conditions come last.
 */
export const styles = css`${tokens}${card}${fields}${controls}${lists}${choices}${pages}${actions}${frameless}${conditions}`;
