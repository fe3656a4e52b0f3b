import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `--mode react-18` builds the same application with React 18. */
export default defineConfig(({ mode }) => {
  const is18 = mode === 'react-18';
  const alias = [
    { find: /^react(?=$|\/)/, replacement: 'react-18' },
    { find: /^react-dom(?=$|\/)/, replacement: 'react-dom-18' },
  ];
  return {
    plugins: [react()],
    define: is18 ? { 'process.env.NODE_ENV': '"production"' } : {},
    resolve: { alias: is18 ? alias : [] },
    build: { outDir: is18 ? 'dist/18' : 'dist/19' },
  };
});
