import type { HTMLAttributes, PublicProps } from 'vue';
import type { McpElicitation } from '../dist/index.js';
import type { McpElicitationCamelHandlers, McpElicitationProperties, McpElicitationWith } from './element.js';

declare module 'vue' {
  interface GlobalComponents {
    /** Properties by `:schema`, events by `@accept`. */
    'mcp-elicitation': new () => McpElicitation & {
      $props: McpElicitationWith<HTMLAttributes & PublicProps, McpElicitationProperties & McpElicitationCamelHandlers>;
    };
  }
}
