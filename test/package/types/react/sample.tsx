import type { McpElicitation as Element } from 'mcp-elicitation';
import { McpElicitation } from 'mcp-elicitation/react';
import { createRef } from 'react';

const schema = { type: 'object', properties: { name: { type: 'string' } } };

export const right = (
  <mcp-elicitation
    ref={(element) => {
      element?.elicit({ message: 'Go on?' });
    }}
    id="question"
    className="card"
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

export const rightReceipts = [
  <mcp-elicitation-receipt
    receipt={{ asker: 'Bank', question: 'Pay?', ended: 'rejected', result: 'Rejected', answers: [], at: 0 }}
    onopen-again={(event) => event.timeStamp}
  />,
  <mcp-elicitation-receipt receipt="{}" />,
  // @ts-expect-error not one of the ends
  <mcp-elicitation-receipt receipt={{ asker: '', question: '', ended: 'done', result: '', answers: [], at: 0 }} />,
];

export const wrong = [
  // @ts-expect-error a property of the wrong type
  <mcp-elicitation schema="object" />,
  // @ts-expect-error not one of its choices
  <mcp-elicitation presentation="modal" />,
  // @ts-expect-error an attribute of the wrong type
  <mcp-elicitation server-name={5} />,
  // @ts-expect-error no such property
  <mcp-elicitation servername="Northwind Bank" />,
  // @ts-expect-error read only: defaultValues suggests
  <mcp-elicitation content={{ name: 'Ada' }} />,
  // @ts-expect-error a check gives errors by JSON pointer
  <mcp-elicitation checkAnswer={() => 'Who?'} />,
  // @ts-expect-error a method is not a property to set
  <mcp-elicitation submit={() => {}} />,
  // @ts-expect-error read only
  <mcp-elicitation issues={[]} />,
  // @ts-expect-error an accept event has its answers in `content`
  <mcp-elicitation onaccept={({ value }) => value} />,
  // @ts-expect-error a url-open event has no content
  <mcp-elicitation onurl-open={({ content }) => content} />,
  // @ts-expect-error React listens to "Accept" for this
  <mcp-elicitation onAccept={() => {}} />,
];

const ref = createRef<Element>();

export const rightComponent = (
  <McpElicitation
    ref={ref}
    id="question"
    className="card"
    schema={schema}
    open
    serverName="Northwind Bank"
    presentation="inline"
    timeout={60_000}
    checkAnswer={async ({ name }, { signal }) => (signal.aborted || name ? undefined : { '/name': 'Who?' })}
    onAccept={({ content }) => content?.name}
    onReject={({ reason }) => reason?.length}
    onCancel={(event) => event.preventDefault()}
    onTimeout={() => {}}
    onShown={() => {}}
    onUrlOpen={({ url }) => url.length}
    onWaiting={() => {}}
    onClose={() => {}}
    onClick={({ currentTarget }) => currentTarget.submit()}
  >
    <span slot="footer">Footer</span>
  </McpElicitation>
);

export const element: Element | null = ref.current;

export const wrongComponent = [
  // @ts-expect-error a property of the wrong type
  <McpElicitation schema="object" />,
  // @ts-expect-error not one of its choices
  <McpElicitation presentation="modal" />,
  // @ts-expect-error no such property
  <McpElicitation servername="Northwind Bank" />,
  // @ts-expect-error read only: defaultValues suggests
  <McpElicitation content={{ name: 'Ada' }} />,
  // @ts-expect-error an accept event has its answers in `content`
  <McpElicitation onAccept={({ value }) => value} />,
  // @ts-expect-error the component's events are in camel case
  <McpElicitation onaccept={() => {}} />,
  // @ts-expect-error no ref to another element
  <McpElicitation ref={createRef<HTMLDialogElement>()} />,
];
