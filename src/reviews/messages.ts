import { msg } from '@lit/localize';

// The texts of reviews alone. `src/views/messages.ts` says how texts are written.

/** Follows `goesOnWithText`, where the card has a No. */
export const stopWithNo = () => msg('To stop it, choose No.', { id: 'mcp.elicitation.review.stop_with_no' });
/** Above arguments that the form does not change. */
export const staysAsIs = () => msg('This stays as it is:', { id: 'mcp.elicitation.review.stays' });
export const mayDiffer = () => msg('Another number may run.', { id: 'mcp.elicitation.review.may_differ' });
export const cannotEdit = () => msg('So this cannot be edited.', { id: 'mcp.elicitation.review.cannot_edit' });

/** Before each line of a change, for screen readers. */
export const addedLine = () => msg('Added', { id: 'mcp.elicitation.diff.added' });
export const removedLine = () => msg('Removed', { id: 'mcp.elicitation.diff.removed' });
/** Beside the line of a patch that says so. */
export const deletesFile = () => msg('The file is deleted.', { id: 'mcp.elicitation.diff.deletes' });
export const renamesFile = () => msg('The file is renamed.', { id: 'mcp.elicitation.diff.renames' });
/** Below the last line of a file. */
export const noLineBreak = () => msg('No line break at the end.', { id: 'mcp.elicitation.diff.unended' });
