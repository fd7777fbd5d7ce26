import { createStore } from '../shared/store.ts';

export type Route =
  | { name: 'inbox'; conversation: number | null }
  | { name: 'setup'; token: string }
  | { name: 'not-found' };

/** `/app`, `/app/conversations/12`, `/app/setup?token=…`. */
export const readRoute = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Route => {
  if (/^\/app\/?$/.test(pathname)) return { name: 'inbox', conversation: null };
  const conversation = /^\/app\/conversations\/(\d+)$/.exec(pathname);
  if (conversation) return { name: 'inbox', conversation: Number(conversation[1]) };
  if (pathname === '/app/setup') return { name: 'setup', token: new URLSearchParams(search).get('token') ?? '' };
  return { name: 'not-found' };
};

export const pathOf = (conversation: number | null) =>
  conversation === null ? '/app' : `/app/conversations/${conversation}`;

/** The address bar as a store. */
export const createRouter = () => {
  const store = createStore<Route>(readRoute(location));
  window.addEventListener('popstate', () => store.set(readRoute(location)));
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    go: (path: string, { replace = false } = {}) => {
      history[replace ? 'replaceState' : 'pushState'](null, '', path);
      store.set(readRoute(location));
    },
  };
};
export type Router = ReturnType<typeof createRouter>;
