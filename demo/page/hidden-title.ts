import type { Middleware } from '../../src/host/index.js';

/** Puts the asking server before the title of a hidden page, until the person sees the request or it is over. */
export const titleWhenHidden: Middleware = async (request, next, { server, onState }) => {
  const prefix = `${server?.name ?? 'Somebody'} asks – `;
  let isAsking = document.hidden;
  if (isAsking) document.title = prefix + document.title;
  const restore = () => {
    if (isAsking) document.title = document.title.replace(prefix, '');
    isAsking = false;
  };
  try {
    return await next(request, {
      onState(state) {
        if (state !== 'queued') restore();
        onState?.(state);
      },
    });
  } finally {
    restore();
  }
};
