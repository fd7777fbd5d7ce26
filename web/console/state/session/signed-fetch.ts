import { refusalOf } from '../../../shared/api.ts';

/** Signs by cookies, and shows the server that a page of its own asks: other sites cannot set this header. */
export const COOKIE_SESSION = { 'porchlight-session': 'cookie' };

const REFRESH = '/auth/session/refresh';
/** All calls wait for it: on a dead connection it is asked again with the next. */
const RENEWAL_MS = 10_000;

const noop = () => {};

/** A 401 that asks for a sign-in, unlike one that says: not for you. */
const isSessionOver = async (response: Response) => {
  if (response.status !== 401) return false;
  const body: unknown = await response.clone().json().catch(noop);
  return typeof body === 'object' && body !== null && 'errors' in body;
};

type SignedFetchDeps = {
  fetchIt: typeof fetch;
  displayedUser: () => number | null;
  onEnded: (userId: number | null) => void;
};

/** The access cookie ends after a quarter of an hour: it is renewed once for all waiting calls, which are repeated. */
export const createSignedFetch = ({ fetchIt, displayedUser, onEnded }: SignedFetchDeps): typeof fetch => {
  /** Changes under way, any of which may bring new cookies: a new password ends all sessions but this. */
  const changing = new Set<Promise<void>>();
  let renewing: Promise<boolean> | undefined;

  const renew = async (): Promise<boolean> => {
    const headers = { 'content-type': 'application/json', ...COOKIE_SESSION };
    const signal = AbortSignal.timeout(RENEWAL_MS);
    const response = await fetchIt(REFRESH, {
      method: 'POST',
      credentials: 'same-origin',
      headers,
      body: '{}',
      signal,
    });
    if (response.ok || response.status === 401) return response.ok;
    throw refusalOf(response.status, await response.text(), (name) => response.headers.get(name));
  };

  const renewOnce = () => {
    renewing ??= renew().finally(() => {
      renewing = undefined;
    });
    return renewing;
  };

  return async (input, init = {}) => {
    const userId = displayedUser();
    const signed: RequestInit = {
      ...init,
      credentials: 'same-origin',
      headers: {
        ...Object.fromEntries(new Headers(init.headers)),
        ...COOKIE_SESSION,
        ...(userId === null ? {} : { 'porchlight-user': String(userId) }),
      },
    };
    const request = fetchIt(input, signed);
    const settled = request.then(noop, noop).finally(() => changing.delete(settled));
    if (init.method === 'PUT' || init.method === 'PATCH') changing.add(settled);
    const first = await request;
    if (!(await isSessionOver(first))) return first;
    // A change may have ended the session these cookies belong to, with others on their way.
    await Promise.all(changing);
    const again = (await renewOnce()) ? await fetchIt(input, signed) : first;
    if (again === first || (await isSessionOver(again))) onEnded(userId);
    return again;
  };
};
