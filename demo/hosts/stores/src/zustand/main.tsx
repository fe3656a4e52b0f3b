import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { receive, useStore } from './store';
import { StoredRequest } from './stored-request';

/** What the backend asks. */
new EventSource('/events').onmessage = ({ data }) => receive(JSON.parse(data));

function Chat() {
  const requests = useStore((state) => state.requests);
  const [isInView, setInView] = useState(true);
  const [panels, setPanels] = useState(['transcript']);
  const [edited, setEdited] = useState('transcript');
  return (
    <>
      <button type="button" id="scroll" onClick={() => setInView(!isInView)}>
        Scroll the virtual list
      </button>
      <button type="button" id="split" onClick={() => setPanels(['transcript', 'inspector'])}>
        Open the inspector
      </button>
      {panels.map((panel) => (
        <section key={panel} id={panel} onPointerDown={() => setEdited(panel)}>
          {isInView &&
            // Where another panel takes over, its view begins again with what was typed in the other one.
            requests.map((request) => (
              <StoredRequest key={`${request.id} ${edited}`} request={request} inert={panel !== edited} />
            ))}
        </section>
      ))}
    </>
  );
}

createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <Chat />
  </StrictMode>,
);
