import { createStore } from '../shared/store.ts';

export type Route =
  | { name: 'inbox'; conversation: number | null }
  | { name: 'setup'; token: string }
  /** An invitation or a reset: both choose a password. */
  | { name: 'password'; token: string }
  | { name: 'forgot' }
  | { name: 'settings'; page: string; id: number | null }
  /** The rest of the address is the room's own. */
  | { name: 'contacts' | 'help-centre'; rest: readonly string[]; search: string }
  | { name: 'not-found' };

const decodeSegment = (segment: string) => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** `/app`, `/app/conversations/12`, `/app/contacts/7`, `/app/settings/inboxes/3`, `/app/setup?token=…`, `/app/password?token=…`. */
export const readRoute = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Route => {
  if (/^\/app\/?$/.test(pathname)) return { name: 'inbox', conversation: null };
  const conversation = /^\/app\/conversations\/(\d+)$/.exec(pathname);
  if (conversation) return { name: 'inbox', conversation: Number(conversation[1]) };
  if (pathname === '/app/setup') return { name: 'setup', token: new URLSearchParams(search).get('token') ?? '' };
  if (pathname === '/app/password') return { name: 'password', token: new URLSearchParams(search).get('token') ?? '' };
  if (pathname === '/app/forgot') return { name: 'forgot' };
  const [, room, rest = ''] = /^\/app\/(contacts|help-centre)(?:\/(.*))?$/.exec(pathname) ?? [];
  if (room === 'contacts' || room === 'help-centre')
    return { name: room, rest: rest.split('/').filter(Boolean).map(decodeSegment), search };
  const [, page = '', id] = /^\/app\/settings(?:\/([a-z-]+)(?:\/(\d+))?)?\/?$/.exec(pathname) ?? [];
  if (pathname.startsWith('/app/settings')) return { name: 'settings', page, id: id ? Number(id) : null };
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
