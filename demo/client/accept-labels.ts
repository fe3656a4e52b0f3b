/** Labels in place of "Submit". The application knows which tool it runs. */
const LABELS: Readonly<Record<string, string>> = {
  transfer: 'Confirm transfer',
  contact: 'Add contact',
  delete_file: 'Delete file',
  migrate: 'Run migration',
  amend_record: 'Amend record',
};

/** What the application says of a request while a tool runs: the label of the accept button, and whether it may do harm. */
export function toolWords(tool: string | undefined): { labels: { accept?: string }; tone?: 'danger' } {
  const accept = LABELS[tool ?? ''];
  return { labels: accept ? { accept } : {}, ...(tool === 'delete_file' && { tone: 'danger' }) };
}
