import { version } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from 'the-page';

process.stdout.write(JSON.stringify({ version, html: renderToString(<App />) }));
