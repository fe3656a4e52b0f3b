import type { HTMLAttributes, PublicProps } from 'vue';
import type { McpElicitation, McpElicitationEventMap } from '../dist/index.js';
import type { McpElicitationProperties, McpElicitationWith } from './element.js';

type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Tail>}` : Name;

type Handlers = {
  [Type in keyof McpElicitationEventMap as `on${Capitalize<Camel<Type>>}`]?: (
    event: McpElicitationEventMap[Type],
  ) => unknown;
};

declare module 'vue' {
  interface GlobalComponents {
    /** Properties by `:schema`, events by `@accept`. */
    'mcp-elicitation': new () => McpElicitation & {
      $props: McpElicitationWith<HTMLAttributes & PublicProps, McpElicitationProperties & Handlers>;
    };
  }
}
