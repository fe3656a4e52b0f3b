import { elementDirective } from './element-directive.js';

type Handlers = Readonly<Record<string, (event: Event) => void>>;

/**
 * Adds listeners to an element once; each render replaces the handlers. One set of them serves the two templates of a
 * card. The names of the events must be the same in each render.
 * @param isCapturing Whether the handlers run before those of the elements inside.
 */
export const listeners = elementDirective(() => {
  let current: Handlers | undefined;
  return (element: Element, handlers: Handlers, isCapturing: boolean) => {
    const isFirst = !current;
    current = handlers;
    if (!isFirst) return;
    for (const type of Object.keys(handlers)) {
      element.addEventListener(type, (event) => current![type]!(event), isCapturing);
    }
  };
});
