import type {} from 'mcp-elicitation/solid';

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
    prop:defaultValues={{ name: 'Ada' }}
    prop:checkAnswer={async ({ name }, { signal }) => (signal.aborted || name ? undefined : { '/name': 'Who?' })}
    on:accept={({ content }) => content?.name}
    on:reject={({ reason }) => reason?.length}
    on:cancel={(event) => event.preventDefault()}
    on:timeout={() => {}}
    on:shown={() => {}}
    on:url-open={({ url }) => url.length}
    on:waiting={() => {}}
    on:close={() => {}}
  />
);

export const wrong = [
  // @ts-expect-error a property of the wrong type
  <mcp-elicitation schema="object" />,
  // @ts-expect-error an attribute of the wrong type
  <mcp-elicitation server-name={5} />,
  // @ts-expect-error no such property
  <mcp-elicitation servername="Northwind Bank" />,
  // @ts-expect-error read only: defaultValues suggests
  <mcp-elicitation prop:content={{ name: 'Ada' }} />,
  // @ts-expect-error an accept event has its answers in `content`
  <mcp-elicitation on:accept={({ value }) => value} />,
  // @ts-expect-error a property of the wrong type, set by force
  <mcp-elicitation prop:schema="object" />,
];
