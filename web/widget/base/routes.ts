/** Name -> path after the `#`. */
export const ROUTES = {
  home: '/',
  'prechat-form': '/prechat-form',
  messages: '/messages',
  'article-viewer': '/article',
  conversations: '/conversations',
  'own-data': '/own-data',
  continue: '/continue',
  'unread-messages': '/unread-messages',
  campaigns: '/campaigns',
} as const;

export type RouteName = keyof typeof ROUTES;
export type RouteParams = Readonly<Record<string, string>>;
export type Route = { readonly name: RouteName; readonly params: RouteParams };

const HOME: Route = { name: 'home', params: {} };

const isRouteName = (name: string): name is RouteName => Object.hasOwn(ROUTES, name);

export const parseRoute = (hash: string): Route => {
  const [path = '/', query = ''] = hash.replace(/^#/, '').split('?');
  const name = Object.keys(ROUTES).find((candidate) => isRouteName(candidate) && ROUTES[candidate] === (path || '/'));
  return name && isRouteName(name) ? { name, params: Object.fromEntries(new URLSearchParams(query)) } : HOME;
};

export const formatRoute = ({ name, params }: Route): string => {
  const query = new URLSearchParams(params).toString();
  return `#${ROUTES[name]}${query && `?${query}`}`;
};

export const isStandalone = (name: RouteName): boolean => name === 'unread-messages' || name === 'campaigns';

export type Router = ReturnType<typeof createRouter>;

/** Inside a host page a screen replaces the one before: entries of a frame land in the host page's own history. */
export const createRouter = (view: Window, { keepHistory }: { keepHistory: boolean }) => {
  const listeners = new Set<() => void>();
  let route = parseRoute(view.location.hash);

  const show = (next: Route) => {
    route = next;
    for (const listener of listeners) listener();
  };
  const onHashChange = () => {
    const next = parseRoute(view.location.hash);
    if (formatRoute(next) !== formatRoute(route)) show(next);
  };
  view.addEventListener('hashchange', onHashChange);

  return {
    getSnapshot: () => route,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Does nothing when that screen is already shown, whatever the parameters (ROU-08). */
    switchTo: (name: RouteName, params: RouteParams = {}) => {
      if (name === route.name) return;
      const next = { name, params };
      const address = view.location.pathname + view.location.search + formatRoute(next);
      if (keepHistory) view.history.pushState(null, '', address);
      else view.history.replaceState(null, '', address);
      show(next);
    },
    stop: () => view.removeEventListener('hashchange', onHashChange),
  };
};
