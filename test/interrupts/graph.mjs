// @ts-check
/** Graphs that interrupt, behind a small server: LangGraph with a memory saver, and LangChain's agent with a scripted model. */
import { json } from 'node:stream/consumers';
import { AIMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { tool } from '@langchain/core/tools';
import { Annotation, Command, END, INTERRUPT, interrupt, MemorySaver, START, StateGraph } from '@langchain/langgraph';
import { createAgent, humanInTheLoopMiddleware } from 'langchain';
import { z } from 'zod';
import { listen } from '../e2e/peers/http.mjs';

const State = Annotation.Root({ city: Annotation(), name: Annotation(), deleted: Annotation() });

/** A graph as LangGraph's documentation writes an approval: any answer that is not falsy is a yes. */
const approval = new StateGraph(State)
  .addNode('ask', () => ({
    deleted: interrupt({ question: 'Do you want to proceed?', details: 'Delete 40 files' }) ? 'deleted' : 'kept',
  }))
  .addEdge(START, 'ask')
  .addEdge('ask', END)
  .compile({ checkpointer: new MemorySaver() });

/** Two nodes side by side, so that the run stops with two interrupts at once. */
const graph = new StateGraph(State)
  .addNode('askCity', () => ({
    city: interrupt({ question: 'Where to?' }, { responseSchema: z.object({ city: z.string().min(2) }) }),
  }))
  .addNode('askName', () => ({ name: interrupt('Your name?') }))
  .addEdge(START, 'askCity')
  .addEdge(START, 'askName')
  .addEdge('askCity', END)
  .addEdge('askName', END)
  .compile({ checkpointer: new MemorySaver() });

/** An agent whose model wants to transfer money, and says then what the tool gave. @param {unknown[]} ran */
function agent(ran) {
  const transfer = tool(
    (args) => {
      ran.push(args);
      return `Sent ${args.amount}`;
    },
    {
      name: 'transfer',
      description: 'Transfers money',
      schema: z.object({ amount: z.number(), to: z.object({ name: z.string(), tags: z.array(z.string()) }) }),
    },
  );
  const args = { amount: 120, to: { name: 'Ada', tags: ['rent'] } };
  const model = fakeModel()
    .respondWithTools([{ name: 'transfer', args, id: 'call-1' }])
    .respond(new AIMessage('Done'));
  return createAgent({
    model,
    tools: [transfer],
    middleware: [
      humanInTheLoopMiddleware({ interruptOn: { transfer: { allowedDecisions: ['approve', 'edit', 'reject'] } } }),
    ],
    checkpointer: new MemorySaver(),
  });
}

/**
 * `POST /graph`, `/approval` and `/agent` start a run, or continue it with `resume`. Every other path is the page.
 * @param {Map<string, string>} files by path
 */
export async function startServer(files) {
  /** @type {Map<string, { agent: ReturnType<typeof agent>, ran: unknown[] }>} */
  const agents = new Map();
  return listen(async (request, response) => {
    const path = request.url ?? '/';
    if (request.method !== 'POST') {
      const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
      response.writeHead(files.has(path) ? 200 : 404, { 'content-type': `${type}; charset=utf-8` });
      response.end(files.get(path));
      return;
    }
    const { thread, resume } = /** @type {any} */ (await json(request));
    const config = { configurable: { thread_id: thread } };
    const input = resume === undefined ? undefined : new Command({ resume });
    let answer;
    if (path === '/approval') {
      const state = await approval.invoke(input ?? {}, config);
      answer = { interrupts: state[INTERRUPT] ?? [], values: { deleted: state.deleted } };
    } else if (path === '/graph') {
      const state = await graph.invoke(input ?? {}, config);
      answer = { interrupts: state[INTERRUPT] ?? [], values: { city: state.city, name: state.name } };
    } else {
      const ran = agents.get(thread)?.ran ?? [];
      const one = agents.get(thread) ?? { agent: agent(ran), ran };
      agents.set(thread, one);
      const state = await one.agent.invoke(input ?? { messages: [{ role: 'user', content: 'Pay' }] }, config);
      const said = state.messages.map(({ type, content }) => `${type}: ${content}`);
      answer = { interrupts: state[INTERRUPT] ?? [], ran, said };
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  });
}
