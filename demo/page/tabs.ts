import { queryOf, readSettings } from './settings.js';

/** Two tabs side by side, as frames with the same settings. */

const settings = readSettings(new URLSearchParams(location.search));
const address = `/${queryOf({ ...settings, client: 'server' })}`;
document.documentElement.dataset.look = settings.look;
document.querySelector('a')?.setAttribute('href', address);
for (const frame of document.querySelectorAll('iframe')) frame.src = address;
