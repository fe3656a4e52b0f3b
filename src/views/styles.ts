import { actions } from './styles/actions.js';
import { card } from './styles/card.js';
import { choices } from './styles/choices.js';
import { conditions } from './styles/conditions.js';
import { controls } from './styles/controls.js';
import { fields } from './styles/fields.js';
import { lists } from './styles/lists.js';
import { pages } from './styles/pages.js';

/**
 * Constructable style sheets, which a strict Content-Security-Policy takes where it refuses inline styles. In the order
 * in which they win: what depends on the surroundings comes last.
 */
export const styles = [card, fields, controls, lists, choices, pages, actions, conditions];
