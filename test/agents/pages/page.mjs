/** Runs an agent as docs/python-agents.md has it, and shows a button for what still waits for an answer. */
export async function play(run) {
  const state = document.querySelector('output');
  const again = document.querySelector('button');
  const go = async () => {
    state.value = 'running';
    again.hidden = true;
    try {
      const waits = await run(new URLSearchParams(location.search));
      again.hidden = !waits;
      state.value = waits ? `waiting: ${waits.waiting.map(({ why }) => why).join()}` : 'over';
    } catch (error) {
      state.value = `failed: ${error}`;
    }
  };
  again.onclick = go;
  await go();
}
