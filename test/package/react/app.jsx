/** A page of React 18 or 19: the bundler decides which. It is rendered on a server first. */
import { McpElicitation } from 'mcp-elicitation/react';
import { StrictMode, useRef, useState } from 'react';

const schema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };

export function App() {
  const element = useRef(null);
  const [isOpen, setOpen] = useState(false);
  const [mode, setMode] = useState('form');
  const [isShown, setShown] = useState(true);
  const [events, setEvents] = useState([]);
  const add = (event) => setEvents((before) => [...before, event]);
  const ask = (newMode) => () => {
    setMode(newMode);
    setOpen(true);
  };
  return (
    <StrictMode>
      <button type="button" id="form" onClick={ask('form')} />
      <button type="button" id="url" onClick={ask('url')} />
      <button type="button" id="render" onClick={() => add('render')} />
      <button type="button" id="toggle" onClick={() => setShown(!isShown)} />
      <button type="button" id="submit" onClick={() => element.current.submit()} />
      {isShown && (
        <McpElicitation
          ref={element}
          id="question"
          className="card"
          presentation="inline"
          serverName="Northwind Bank"
          message="Who are you?"
          mode={mode}
          url={`${globalThis.location?.href}opened`}
          rejectReason
          schema={schema}
          checkAnswer={async ({ name }) => (name === 'root' ? { '/name': 'This name is taken.' } : undefined)}
          open={isOpen}
          onAccept={({ content }) => add(`accept ${JSON.stringify(content)} ${events.length}`)}
          onReject={({ reason }) => add(`reject ${reason}`)}
          onCancel={() => add('cancel')}
          onTimeout={() => add('timeout')}
          onShown={() => add('shown')}
          onUrlOpen={(event) => {
            event.preventDefault();
            add(`url-open ${new URL(event.url).pathname}`);
          }}
          onWaiting={() => add('waiting')}
          onClose={() => {
            setOpen(false);
            add('close');
          }}
        >
          <span slot="footer">Footer</span>
        </McpElicitation>
      )}
      <pre id="events">{events.join('\n')}</pre>
    </StrictMode>
  );
}
