import { msg } from '@lit/localize';
import { isText } from '../protocol/json.js';
import type { ReceiptEnd } from './receipt.js';

// How an elicitation ended. `src/views/messages.ts` says how texts are written.

const wasAnswered = () => msg('Answered', { id: 'mcp.elicitation.receipt.answered' });
const wasApproved = () => msg('Approved', { id: 'mcp.elicitation.receipt.approved' });
const wasEdited = () => msg('Approved with changes', { id: 'mcp.elicitation.receipt.edited' });
const wasRejected = () => msg('Rejected', { id: 'mcp.elicitation.receipt.rejected' });
const notAnswered = () => msg('Not answered yet', { id: 'mcp.elicitation.receipt.open' });
const wasDismissed = () => msg('Dismissed', { id: 'mcp.elicitation.receipt.dismissed' });
const wasLate = () => msg('Not answered in time', { id: 'mcp.elicitation.receipt.late' });
const wasClosed = () => msg('Closed without an answer', { id: 'mcp.elicitation.receipt.closed' });

const ENDS: Record<ReceiptEnd, () => string> = {
  answered: wasAnswered,
  approved: wasApproved,
  edited: wasEdited,
  rejected: wasRejected,
  open: notAnswered,
  dismissed: wasDismissed,
  late: wasLate,
  closed: wasClosed,
};

/** Whether a value says how an elicitation ended. */
export const isReceiptEnd = (value: unknown): value is ReceiptEnd => isText(value) && Object.hasOwn(ENDS, value);

/** How an elicitation ended, in words. */
export const endText = (ended: ReceiptEnd) => ENDS[ended]();
