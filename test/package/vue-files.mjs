// @ts-check
/** Single-file components for esbuild: `<script setup lang="ts">` and a template, without styles. */
import { readFile } from 'node:fs/promises';
import { compileScript, parse } from 'vue/compiler-sfc';

/** @type {import('esbuild').Plugin} */
export const vueFiles = {
  name: 'vue-files',
  setup({ onLoad }) {
    onLoad({ filter: /\.vue$/ }, async ({ path }) => {
      const { descriptor, errors } = parse(await readFile(path, 'utf8'), { filename: path });
      if (errors.length > 0) throw new AggregateError(errors, path);
      const compilerOptions = { isCustomElement: (/** @type {string} */ tag) => tag === 'mcp-elicitation' };
      const { content } = compileScript(descriptor, {
        id: path,
        inlineTemplate: true,
        templateOptions: { compilerOptions },
      });
      return { contents: content, loader: 'ts' };
    });
  },
};
