import { hydrateRoot } from 'react-dom/client';
import { App } from 'the-page';

hydrateRoot(document.querySelector('#app'), <App />);
