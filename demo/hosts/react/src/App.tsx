import { useState } from 'react';
import { transfer } from './mcp';
import { SignUp } from './SignUp';

export function App() {
  const [isShown, setShown] = useState(true);
  const [result, setResult] = useState('');
  return (
    <>
      <h1>React</h1>
      <button type="button" id="transfer" onClick={async () => setResult(await transfer())}>
        Transfer money
      </button>
      <button type="button" id="toggle" onClick={() => setShown(!isShown)}>
        Show or remove the component
      </button>
      {isShown && <SignUp />}
      <pre id="result">{result}</pre>
    </>
  );
}
