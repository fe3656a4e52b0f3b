import type {} from 'mcp-elicitation/preact';

const schema = { type: 'object', properties: { name: { type: 'string' } } };

export const right = (
  <mcp-elicitation
    ref={(element) => {
      element?.elicit({ message: 'Go on?' });
    }}
    id="question"
    class="card"
    schema={schema}
    open
    serverName="Northwind Bank"
    server-origin="northwind.example"
    presentation="inline"
    timeout={60_000}
    pollStatus={() => true}
    defaultValues={{ name: 'Ada' }}
    checkAnswer={async ({ name }, { signal }) => (signal.aborted || name ? undefined : { '/name': 'Who?' })}
    onaccept={({ content }) => content?.name}
    onreject={({ reason }) => reason?.length}
    oncancel={(event) => event.preventDefault()}
    ontimeout={() => {}}
    onshown={() => {}}
    onurl-open={({ url }) => url.length}
    onwaiting={() => {}}
    onclose={() => {}}
  />
);

export const wrong = [
  // @ts-expect-error a property of the wrong type
  <mcp-elicitation schema="object" />,
  // @ts-expect-error an attribute of the wrong type
  <mcp-elicitation server-name={5} />,
  // @ts-expect-error no such property
  <mcp-elicitation servername="Northwind Bank" />,
  // @ts-expect-error an accept event has its answers in `content`
  <mcp-elicitation onaccept={({ value }) => value} />,
];
