/** Labels in place of "Submit". The application knows which tool it runs. */
const LABELS: Readonly<Record<string, string>> = {
  transfer: 'Confirm transfer',
  contact: 'Add contact',
  delete_file: 'Delete file',
  migrate: 'Run migration',
  amend_record: 'Amend record',
};

/** Who asks, where it is not the bank: the demo has one server, a person meets many. */
const SERVERS: Readonly<Record<string, string>> = {
  contact: 'Northwind Contacts',
  delete_file: 'Northwind Files',
  migrate: 'Northwind Operations',
  deploy: 'Northwind Operations',
  amend_record: 'Northwind Trials',
  password: 'Fabrikam Weather',
  suspicious_link: 'Fabrikam Weather',
};

/** The application's name for the server of a tool: a server never names itself. */
export const serverNameOf = (tool = '') => SERVERS[tool] ?? 'Northwind Bank';

/** What the application says of a request while a tool runs: the label of the accept button, and whether it may do harm. */
export function toolWords(tool: string | undefined): { labels: { accept?: string }; tone?: 'danger' } {
  const accept = LABELS[tool ?? ''];
  return { labels: accept ? { accept } : {}, ...(tool === 'delete_file' && { tone: 'danger' }) };
}
