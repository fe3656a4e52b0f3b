import { svelte } from '@sveltejs/vite-plugin-svelte';
import react from '@vitejs/plugin-react';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

/** A page for each host. */
export default defineConfig({
  plugins: [
    react(),
    svelte(),
    vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('mcp-elicitation') } } }),
  ],
  build: { rollupOptions: { input: ['index.html', 'redux.html', 'acp.html', 'round.html'] } },
});
