import { configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import 'mcp-elicitation';
import type { ElicitationPort, ElicitationRequest, McpElicitation, Outcome, PortState } from 'mcp-elicitation';
import { ElicitationOver, resultOf } from 'mcp-elicitation/adapters';
import type {} from 'mcp-elicitation/react';
import { StrictMode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { type Answered, connectMain, invoke } from './ipc';

interface Asked {
  id: string;
  params: ElicitationRequest;
  state: PortState;
}

const { actions, reducer } = createSlice({
  name: 'asked',
  initialState: [] as Asked[],
  reducers: {
    ask: (asked, { payload }: PayloadAction<Asked>) => void (asked as Asked[]).push(payload),
    change(asked, { payload: { id, state } }: PayloadAction<Pick<Asked, 'id' | 'state'>>) {
      (asked as Asked[]).find((request) => request.id === id)!.state = state;
    },
  },
});
const store = configureStore({ reducer });
connectMain((asked) => store.dispatch(actions.ask({ ...asked, state: { phase: 'open' } })));

const portOf = (id: string): ElicitationPort => ({
  key: id,
  get state() {
    return store.getState().find((request) => request.id === id)!.state;
  },
  subscribe: (listener) => store.subscribe(listener),
  async send(event) {
    if (event.type !== 'answer') return;
    const answer: Answered = { id, result: resultOf(event.answer as Outcome) };
    await invoke('answer', answer); // A rejection opens the form again.
    store.dispatch(actions.change({ id, state: { phase: 'over', answerId: event.answerId } }));
  },
});

function View({ id, params }: Asked) {
  const element = useRef<McpElicitation>(null);
  useEffect(() => {
    const view = new AbortController();
    void element.current!.elicit(
      params,
      { server: { id: 'bank', name: 'Northwind Bank' }, signal: view.signal },
      portOf(id),
    );
    return () => view.abort(new ElicitationOver('closed'));
  }, [id, params]);
  return <mcp-elicitation ref={element} />;
}

function App() {
  const asked = useSyncExternalStore(store.subscribe, store.getState);
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" id="route" onClick={() => setOpen(!isOpen)}>
        Another route
      </button>
      {isOpen && asked.map((request) => <View key={request.id} {...request} />)}
    </>
  );
}

createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
