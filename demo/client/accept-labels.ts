/** Labels in place of "Submit". The application knows which tool it runs. */
const LABELS: Readonly<Record<string, string>> = {
  transfer: 'Confirm transfer',
  contact: 'Add contact',
  delete_file: 'Delete file',
  migrate: 'Run migration',
  amend_record: 'Amend record',
};

/** The label of the accept button while a tool runs. */
export function acceptLabels(tool: string | undefined): { accept?: string } {
  const accept = LABELS[tool ?? ''];
  return accept ? { accept } : {};
}
