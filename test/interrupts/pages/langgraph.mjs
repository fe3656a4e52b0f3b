import 'mcp-elicitation';
import { answerGraphInterrupts } from 'mcp-elicitation/interrupts';

const element = document.querySelector('mcp-elicitation');

/** Runs a graph of the server until nothing is left to ask, or the person gives no answer. */
window.run = async (path, thread) => {
  const post = (body) =>
    fetch(path, { method: 'POST', body: JSON.stringify({ thread, ...body }) }).then((r) => r.json());
  let state = await post({});
  while (state.interrupts.length > 0) {
    const answer = await answerGraphInterrupts(element, state.interrupts, { server: { id: 'agent', name: 'Agent' } });
    if (!('resume' in answer)) break;
    state = await post({ resume: answer.resume });
  }
  return state;
};
