import { McpElicitation } from 'mcp-elicitation/react';
import { useState } from 'react';

const schema = {
  type: 'object',
  properties: { name: { type: 'string' }, age: { type: 'integer' } },
  required: ['name'],
};

export function SignUp() {
  const [isOpen, setOpen] = useState(false);
  const [greeting, setGreeting] = useState('');
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Sign up
      </button>
      <McpElicitation
        serverName="Northwind Bank"
        message="Who are you?"
        schema={schema}
        open={isOpen}
        onAccept={({ content }) => setGreeting(`Hello ${content?.name} (${content?.age})`)}
        onClose={() => setOpen(false)}
      />
      <p>{greeting}</p>
    </>
  );
}
