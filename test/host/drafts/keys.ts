import type { DraftKey } from '../../../src/host/drafts/index.js';

/** All members of a scope. */
export const SCOPE = { user: 'ada.lovelace', workspace: 'engines', conversation: 'notes-g', elicitation: 'e-1' };

/** The key of a draft; members that are given replace the usual ones. */
export function keyOf(key: Partial<DraftKey> = {}): DraftKey {
  const schema = { type: 'object', properties: { city: { type: 'string' } } };
  return { scope: SCOPE, server: 'false travel-agency', request: ['Where do you live?', schema, false], ...key };
}

/** Keys that differ from `keyOf()` in one thing each, by what that is. */
export const OTHER_KEYS: Readonly<Record<string, DraftKey>> = {
  ...Object.fromEntries(
    Object.keys(SCOPE).flatMap((member) => [
      [`another ${member}`, keyOf({ scope: { ...SCOPE, [member]: 'other' } })],
      [`no ${member}`, keyOf({ scope: { ...SCOPE, [member]: undefined } })],
    ]),
  ),
  'user and workspace exchanged': keyOf({ scope: { ...SCOPE, user: SCOPE.workspace, workspace: SCOPE.user } }),
  'another server': keyOf({ server: 'false bank' }),
  'another message': keyOf({ request: ['Where were you born?', keyOf().request[1], false] }),
  'another schema': keyOf({ request: ['Where do you live?', { type: 'object', properties: {} }, false] }),
  'nested objects': keyOf({ request: ['Where do you live?', keyOf().request[1], true] }),
};
