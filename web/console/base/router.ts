import { createStore } from '../../shared/store.ts';
import { createLeaving } from './unsaved-changes.ts';

export type Route =
  /** `search` may wish a view of the list. */
  | { name: 'inbox'; conversation: number | null; search: string }
  | { name: 'setup'; token: string }
  | { name: 'password'; token: string; isTooCommon: boolean }
  | { name: 'forgot' }
  /** `isChange`: another address, else the one of the beginning. */
  | { name: 'confirm-email'; token: string; isChange: boolean }
  /** Where a provider's answer ends: with a code behind `#`, or why there is none. */
  | { name: 'single-sign-on'; code: string; error: string }
  | { name: 'settings'; page: string; id: number | null }
  /** The rest of the address is the room's own. */
  | {
      name: 'companies' | 'contacts' | 'get-started' | 'help-centre' | 'reports' | 'visitors';
      rest: readonly string[];
      search: string;
    }
  | { name: 'not-found' };

const decodeSegment = (segment: string) => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

type Address = Pick<Location, 'pathname' | 'search'> & Partial<Pick<Location, 'hash'>>;

/** `/app`, `/app/conversations/12`, `/app/contacts/7`, `/app/companies/3`, `/app/reports/agents`, `/app/settings/inboxes/3`, `/app/setup?token=…`, `/app/password?token=…`. */
export const readRoute = ({ pathname, search, hash = '' }: Address): Route => {
  if (/^\/app\/?$/.test(pathname)) return { name: 'inbox', conversation: null, search };
  const conversation = /^\/app\/conversations\/(\d+)$/.exec(pathname);
  if (conversation) return { name: 'inbox', conversation: Number(conversation[1]), search };
  if (pathname === '/app/setup') return { name: 'setup', token: new URLSearchParams(search).get('token') ?? '' };
  if (pathname === '/app/password') {
    const params = new URLSearchParams(search);
    return { name: 'password', token: params.get('token') ?? '', isTooCommon: params.has('common') };
  }
  if (pathname === '/app/email' || pathname === '/app/confirm') {
    const token = new URLSearchParams(search).get('token') ?? '';
    return { name: 'confirm-email', token, isChange: pathname === '/app/email' };
  }
  if (pathname === '/app/forgot') return { name: 'forgot' };
  if (pathname === '/app/single-sign-on')
    return { name: 'single-sign-on', code: hash.slice(1), error: new URLSearchParams(search).get('error') ?? '' };
  // Where they stood at first.
  if (pathname === '/app/settings/reports') return { name: 'reports', rest: [], search };
  const [, room, rest = ''] =
    /^\/app\/(companies|contacts|get-started|help-centre|reports|visitors)(?:\/(.*))?$/.exec(pathname) ?? [];
  if (
    room === 'companies' ||
    room === 'contacts' ||
    room === 'get-started' ||
    room === 'help-centre' ||
    room === 'reports' ||
    room === 'visitors'
  )
    return { name: room, rest: rest.split('/').filter(Boolean).map(decodeSegment), search };
  const [, page = '', id] = /^\/app\/settings(?:\/([a-z-]+)(?:\/(\d+))?)?\/?$/.exec(pathname) ?? [];
  if (pathname.startsWith('/app/settings')) return { name: 'settings', page, id: id ? Number(id) : null };
  return { name: 'not-found' };
};

export const pathOf = (conversation: number | null) =>
  conversation === null ? '/app' : `/app/conversations/${conversation}`;

/** A link to a message: the thread opens where it stands. */
export const pathOfMessage = (conversation: number, message: number) => `${pathOf(conversation)}?message=${message}`;

/** The message that an address names. */
export const messageOfPath = (search: string): number | null => {
  const id = /^\d{1,15}$/.exec(new URLSearchParams(search).get('message') ?? '')?.[0];
  return id === undefined ? null : Number(id);
};

/** `anyway`: nothing is left that could be saved, as after something was made or deleted. */
export type GoOptions = { replace?: boolean; anyway?: boolean };

const historyIndexOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'place' in state && typeof state.place === 'number' ? state.place : 0;

export const createRouter = () => {
  const leaving = createLeaving();
  const store = createStore<Route>(readRoute(location));
  /** The distance from the first entry: distinguishes back from forward, so that either can be reverted. */
  let here = historyIndexOf(history.state);

  window.addEventListener('popstate', ({ state }) => {
    const steps = historyIndexOf(state) - here;
    if (steps !== 0 && leaving.isHeld()) {
      history.go(-steps);
      leaving.through(() => history.go(steps));
      return;
    }
    here += steps;
    store.set(readRoute(location));
  });

  const show = (path: string, replace: boolean) => {
    if (!replace) here += 1;
    history[replace ? 'replaceState' : 'pushState']({ place: here }, '', path);
    store.set(readRoute(location));
  };
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    leaving,
    go: (path: string, { replace = false, anyway = false }: GoOptions = {}) => {
      if (anyway || path === location.pathname + location.search) show(path, replace);
      else leaving.through(() => show(path, replace));
    },
  };
};
export type Router = ReturnType<typeof createRouter>;
