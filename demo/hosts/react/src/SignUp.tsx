import 'mcp-elicitation';
import type { AnswerCheck, McpElicitation } from 'mcp-elicitation';
import type {} from 'mcp-elicitation/react';
import { useEffect, useRef, useState } from 'react';
import { answerWith } from './mcp';

const schema = {
  type: 'object',
  properties: { name: { type: 'string' }, age: { type: 'integer' } },
  required: ['name'],
};

const checkAnswer: AnswerCheck = async ({ name }) => (name === 'root' ? { '/name': 'This name is taken.' } : undefined);

export function SignUp() {
  const element = useRef<McpElicitation>(null);
  const [isOpen, setOpen] = useState(false);
  const [events, setEvents] = useState<string[]>([]);
  const add = (event: string) => setEvents((before) => [...before, event]);

  useEffect(() => answerWith(element.current!), []);

  return (
    <>
      <button type="button" id="sign-up" onClick={() => setOpen(true)}>
        Sign up
      </button>
      <mcp-elicitation
        ref={element}
        server-name="Northwind Bank"
        message="Who are you?"
        presentation="inline"
        rejectReason
        schema={schema}
        checkAnswer={checkAnswer}
        open={isOpen}
        onaccept={({ content }) => add(`accept ${JSON.stringify(content)}`)}
        onreject={({ reason }) => add(`reject ${reason ?? ''}`)}
        oncancel={() => add('cancel')}
        ontimeout={() => add('timeout')}
        onshown={() => add('shown')}
        onurl-open={({ url }) => add(`url-open ${url}`)}
        onwaiting={() => add('waiting')}
        onclose={() => {
          setOpen(false);
          add('close');
        }}
      />
      <pre id="events">{events.join('\n')}</pre>
    </>
  );
}
