/** A page of React 19 with the modals and menus of Radix, from inside which the person is asked. */
import * as Dialog from '@radix-ui/react-dialog';
import * as DropdownMenu from '@radix-ui/react-dropdown-menu';
import { McpElicitation } from 'mcp-elicitation/react';
import { useRef, useState } from 'react';

const request = {
  message: 'Who are you?',
  requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
};

export function App() {
  const element = useRef(null);
  const [outcome, setOutcome] = useState('');
  const ask = async () => setOutcome(JSON.stringify(await element.current.elicit(request)));
  return (
    <>
      <McpElicitation ref={element} />
      <Dialog.Root>
        <Dialog.Trigger id="dialog">Account</Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Overlay style={{ position: 'fixed', inset: 0, background: 'gray' }} />
          <Dialog.Content
            aria-describedby={undefined}
            style={{ position: 'fixed', inset: '20%', zIndex: 1, background: 'white' }}
          >
            <Dialog.Title>Account</Dialog.Title>
            <button type="button" id="ask-dialog" onClick={ask}>
              Ask
            </button>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger id="menu">Menu</DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content>
            <DropdownMenu.Item
              id="ask-menu"
              onSelect={(event) => {
                event.preventDefault();
                ask();
              }}
            >
              Ask
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <pre id="outcome">{outcome}</pre>
    </>
  );
}
