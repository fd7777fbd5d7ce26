import type { Availability, Profile } from '@porchlight/core/wire/agent.ts';
import type { SignInProvider } from '@porchlight/core/wire/single-sign-on.ts';
import { type Api, ApiError, createApi } from '../../shared/api.ts';
import type { TextStorage } from '../../shared/storage.ts';
import { ANSWER_MS, inTime } from '../../shared/in-time.ts';
import { createStore } from '../../shared/store.ts';

/** `ended`: the server knows the keys no more; `removed`: the user has no account any more; `unreachable`: it could not be asked, and the keys are kept. */
export type SessionState =
  | { kind: 'checking' }
  | { kind: 'out'; reason: 'fresh' | 'ended' | 'removed' | 'unreachable' }
  | { kind: 'in'; profile: Profile };

type Keys = { 'access-token': string; client: string; uid: string };

const KEY = 'porchlight-console-session';
/** Stays after a sign-out: wrong passwords that are tried elsewhere do not lock this device out. */
const DEVICE_KEY = 'porchlight-console-device';
const NAMES = ['access-token', 'client', 'uid'] as const;

const readKeys = (storage: TextStorage): Keys | null => {
  try {
    const value: unknown = JSON.parse(storage.get(KEY) ?? 'null');
    return typeof value === 'object' && value !== null && NAMES.every((name) => name in value) ? (value as Keys) : null;
  } catch {
    return null;
  }
};

const isRefused = (error: unknown) =>
  error instanceof ApiError && error.failure.kind === 'status' && error.failure.status === 401;

const isOver = (error: unknown) =>
  error instanceof ApiError && error.failure.kind === 'status' && error.failure.status === 422;

/** A 401 that asks for a sign-in, unlike one that says: not for you. */
const isSessionOver = async (response: Response) => {
  if (response.status !== 401) return false;
  const body: unknown = await response.clone().json().catch(noop);
  return typeof body === 'object' && body !== null && 'errors' in body;
};

const noop = () => {};

type Answer = {
  data?: Profile;
  errors?: string[];
  message?: string;
  error?: string;
  otp_required?: boolean;
  password_required?: boolean;
  return_to?: string;
};

/** The password was right; the code of the second factor is missing or wrong. */
export class CodeNeeded extends Error {}

/** A provider has said who it is; the account's own password is asked for as well. */
export class PasswordNeeded extends Error {}

/** Who is signed in on this device. A session that ends is said; nothing written is lost by it. */
export const createSession = (
  storage: TextStorage,
  fetchIt: typeof fetch = (...args) => fetch(...args),
  visit: (url: string) => void = (url) => location.assign(url),
) => {
  let keys = readKeys(storage);
  /** Changes under way, any of which may bring new keys. */
  const changing = new Set<Promise<void>>();
  const store = createStore<SessionState>({ kind: 'checking' });

  const leave = (reason: 'fresh' | 'ended' | 'removed') => {
    keys = null;
    storage.remove(KEY);
    store.set({ kind: 'out', reason });
  };

  const arrive = (profile: Profile) =>
    profile.account_id === null ? leave('removed') : store.set({ kind: 'in', profile });

  /** Takes the session an answer carries. @returns whether it carries one. */
  const takeKeys = ({ headers }: Response): boolean => {
    const device = headers.get('device-token');
    if (device) storage.set(DEVICE_KEY, device);
    const [token, client, uid] = NAMES.map((name) => headers.get(name) ?? '');
    if (!token) return false;
    keys = { 'access-token': token, client: client ?? '', uid: uid ?? '' };
    storage.set(KEY, JSON.stringify(keys));
    return true;
  };

  /** Notices a session that was ended elsewhere, and one that takes the place of this: a new password ends all others. */
  const watching: typeof fetch = (input, init) => {
    const sentWith = keys;
    const answered = fetchIt(input, init).then((response) => {
      if (response.ok) takeKeys(response);
      return response;
    });
    const isChange = init?.method === 'PUT' || init?.method === 'PATCH';
    const settled = answered.then(noop, noop).finally(() => changing.delete(settled));
    if (isChange) changing.add(settled);
    return answered.then(async (response) => {
      if (!sentWith || !(await isSessionOver(response))) return response;
      // Asked with keys that a change has just replaced, whose answer is still on its way: that is no end.
      await Promise.all(changing);
      if (keys === sentWith && store.getSnapshot().kind === 'in') leave('ended');
      return response;
    });
  };

  const api: Api = createApi({ baseUrl: '', search: () => '', headers: () => ({ ...keys }), fetch: watching });

  /** Sign-in, set-up and a new password answer the session in headers. */
  const enter = async (path: string, body: unknown, method = 'POST'): Promise<Answer> => {
    const asked = fetchIt(path, {
      method,
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const response = await inTime(asked, ANSWER_MS);
    const answer: Answer = await response.json();
    if (answer.password_required) throw new PasswordNeeded(answer.errors?.[0]);
    if (answer.otp_required) throw new CodeNeeded(answer.errors?.[0]);
    if (!response.ok || !answer.data)
      throw new Error(answer.errors?.[0] ?? answer.message ?? answer.error ?? `HTTP ${response.status}`);
    // A new password does not sign in whoever has a second factor: that is asked for at the sign-in.
    if (takeKeys(response)) arrive(answer.data);
    else store.set({ kind: 'out', reason: 'fresh' });
    return answer;
  };

  const restore = async () => {
    if (!keys) return store.set({ kind: 'out', reason: 'fresh' });
    try {
      const { payload } = await api.get<{ payload: { data: Profile } }>('/auth/validate_token');
      arrive(payload.data);
    } catch (error) {
      if (isRefused(error)) leave('ended');
      else store.set({ kind: 'out', reason: 'unreachable' });
    }
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    api,
    restore,
    signIn: (email: string, password: string, otp_code?: string) =>
      enter('/auth/sign_in', {
        email,
        password,
        ...(otp_code ? { otp_code } : {}),
        ...(storage.get(DEVICE_KEY) ? { device_token: storage.get(DEVICE_KEY) } : {}),
      }),
    /** The buttons of the sign-in page; none when they cannot be asked for, because a password still works. */
    providers: async (): Promise<SignInProvider[]> => {
      const answer = await api.get<{ payload: SignInProvider[] }>('/auth/providers').catch(noop);
      return answer?.payload ?? [];
    },
    /** The second half of a sign-in at a provider. Answers where to go on. */
    finishSingleSignOn: async (proof: { code: string; password?: string; otp_code?: string }): Promise<string> =>
      (await enter('/auth/single_sign_on/finish', proof)).return_to ?? '/app',
    choosePassword: (reset_password_token: string, password: string) =>
      enter('/auth/password', { reset_password_token, password }, 'PUT'),
    /** Whose link it is; null when it is over. */
    whoseLink: async (reset_password_token: string): Promise<{ email: string; name: string } | null> => {
      try {
        return await api.post<{ email: string; name: string }>('/auth/password/link', { reset_password_token });
      } catch (error) {
        if (isOver(error)) return null;
        throw error;
      }
    },
    /** Says the same whether there is such an account or not. */
    askForPassword: async (email: string) => {
      await api.post('/auth/password', { email });
    },
    setUp: (form: { token: string; name: string; email: string; password: string }) => enter('/api/v1/setup', form),
    signOut: async () => {
      // Here it is signed out in any case; offline, the session runs out by itself.
      const answer = await api.delete<{ end_session_url?: string } | undefined>('/auth/sign_out').catch(noop);
      leave('fresh');
      if (answer?.end_session_url) visit(answer.end_session_url);
    },
    /** Asks again who is signed in: a role, an account or the live token may have changed. */
    reload: async (): Promise<Profile> => {
      const profile = await api.get<Profile>('/api/v1/profile');
      arrive(profile);
      return profile;
    },
    /** Another name, picture or presence of who is signed in already. */
    setProfile: (profile: Profile) => store.set({ kind: 'in', profile }),
    setAvailability: async (account_id: number, availability: Availability) => {
      const profile = await api.post<Profile>('/api/v1/profile/availability', { account_id, availability });
      store.set({ kind: 'in', profile });
    },
  };
};
export type Session = ReturnType<typeof createSession>;
