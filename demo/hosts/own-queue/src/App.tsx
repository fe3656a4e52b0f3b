import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { call } from './mcp';
import { currentQueue, subscribe } from './queue';

/** The element's code and the modal's arrive with the first request. */
const PendingRequest = lazy(() => import('./PendingRequest'));
const MODALS = {
  mantine: lazy(() => import('./modals/mantine')),
  radix: lazy(() => import('./modals/radix')),
  headless: lazy(() => import('./modals/headless')),
};
type Library = keyof typeof MODALS;
/** The library of `?modal=`, so that one application shows all three. */
const wanted = new URLSearchParams(location.search).get('modal') as Library | null;
const Modal = MODALS[wanted ?? 'mantine'];

export function App() {
  const queue = useSyncExternalStore(subscribe, currentQueue);
  const [isShown, setShown] = useState(true);
  const [result, setResult] = useState('');
  const [pending] = queue;
  const run = async (tool: string) => setResult(await call(tool));

  return (
    <>
      <h1>Inspector</h1>
      <button type="button" id="transfer" onClick={() => run('transfer')}>
        Transfer money
      </button>
      <button type="button" id="toggle" onClick={() => setShown(!isShown)}>
        Show or hide the requests
      </button>
      <p id="queued">{queue.length}</p>
      <pre id="result">{result}</pre>
      {pending && isShown && (
        <Suspense>
          <Modal title={`Request ${pending.id}`} onClose={() => pending.settle({ action: 'cancel' })}>
            <PendingRequest key={pending.id} pending={pending} />
          </Modal>
        </Suspense>
      )}
    </>
  );
}
