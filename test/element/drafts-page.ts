/** A page that asks the same each time it is loaded. Its address says whose page it is, and where drafts are kept. */
import { type DraftStore, indexedDbDrafts } from '../../src/host/drafts/index.js';
import '../../src/index.js';

const { searchParams } = new URL(location.href);
const errors: string[] = [];
const store = indexedDbDrafts({
  database: searchParams.get('database') ?? '',
  onError: ({ reason }) => errors.push(reason),
});
/** What the store is doing. */
const work: unknown[] = [];
const drafts: DraftStore = {
  get(key) {
    const found = store.get(key);
    work.push(found);
    return found;
  },
  set: (key, entries) => work.push(store.set(key, entries)),
  delete: (key) => work.push(store.delete(key)),
};

const element = document.createElement('mcp-elicitation');
document.body.append(element);
Object.assign(element, { drafts, scope: JSON.parse(searchParams.get('scope') ?? 'null') ?? undefined });
const request = {
  message: 'Where do you live?',
  requestedSchema: {
    type: 'object' as const,
    properties: {
      city: { type: 'string' },
      year: { type: 'integer' },
      district: { type: 'string', enum: ['north', 'south'] },
      password: { type: 'string' },
    },
  },
};
void element.elicit(request, { server: { id: 'agency', name: 'Agency' } });

/** Resolves when the store has done its work, and the form shows it. */
async function settled(): Promise<void> {
  await Promise.all(work.splice(0));
  await new Promise((done) => setTimeout(done));
  await element.updateComplete;
}

await element.updateComplete;
await settled();

/** What a test finds at the page's body. */
export interface DraftsPage {
  element: typeof element;
  errors: readonly string[];
  settled: typeof settled;
}
const page: DraftsPage = { element, errors, settled };
Object.assign(document.body, { page });
dispatchEvent(new Event('drafts-page'));
