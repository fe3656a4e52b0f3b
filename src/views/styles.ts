import { css } from 'lit';
import { actions } from './styles/actions.js';
import { card } from './styles/card.js';
import { choices } from './styles/choices.js';
import { conditions } from './styles/conditions.js';
import { controls } from './styles/controls.js';
import { fields } from './styles/fields.js';
import { lists } from './styles/lists.js';
import { pages } from './styles/pages.js';

/**
 * A constructable style sheet, which a strict Content-Security-Policy takes where it refuses inline styles. One: browsers
 * look through each for every element. In the order in which they win: what depends on the surroundings comes last.
 */
export const styles = css`${card}${fields}${controls}${lists}${choices}${pages}${actions}${conditions}`;
