import { createApp } from 'vue';
import App from './App.vue';
import { requests } from './requests';

createApp(App).mount('#app');
/** The agent asks. @returns its reply; the test makes the connection fail. */
Object.assign(window, {
  request(id: string, params: never, isLost = () => false) {
    return new Promise((resolve) => {
      const reply = async (result: object) => {
        if (isLost()) throw new Error('The connection is closed');
        resolve(result);
      };
      requests.set(id, { params, state: { phase: 'open' }, reply });
    });
  },
});
