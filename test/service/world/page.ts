/** The page of an application whose backend asks through the service. The bundle runs in Chromium. */
import { connectRelay } from '../../../src/relay/page/index.js';
import '../../../src/index.js';

const element = document.createElement('mcp-elicitation');
document.querySelector('main')?.append(element);
const { relay } = document.documentElement.dataset;
connectRelay(element, {
  url: `${relay}/relay`,
  getToken: async () => (await fetch('/token')).text(),
});
document.documentElement.dataset.peer = 'ready';
