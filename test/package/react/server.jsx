import { version } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app';

process.stdout.write(JSON.stringify({ version, html: renderToString(<App />) }));
