import type { Availability, Profile } from '@porchlight/core/wire/agent.ts';
import type { SignInProvider } from '@porchlight/core/wire/settings/single-sign-on.ts';
import { type Api, ApiError, createApi } from '../../../shared/api.ts';
import { ANSWER_MS, inTime } from '../../../shared/in-time.ts';
import type { TextStorage } from '../../../shared/storage.ts';
import { createStore } from '../../../shared/store.ts';
import type { PasskeyAnswer, RequestOptions } from '../../base/passkey-browser.ts';
import { createServerClock } from '../sla/server-clock.ts';
import { confirming, createConfirmation } from './confirmation.ts';
import { exchangeKeys } from './exchange-keys.ts';
import { COOKIE_SESSION, createSignedFetch } from './signed-fetch.ts';

/** `ended`: the server knows the session no more; `removed`: the user has no account any more; `unreachable`: it could not be asked. */
export type SessionState =
  | { kind: 'checking' }
  | { kind: 'out'; reason: 'fresh' | 'ended' | 'removed' | 'unreachable' | 'leaving' }
  | { kind: 'in'; profile: Profile };

/** Whether this browser is signed in, as no script reads the cookies: `leaving` while a sign-out has not reached the server. */
const MARK_KEY = 'porchlight-console-signed-in';
/** Stays after a sign-out: wrong passwords that are tried elsewhere do not lock this device out. */
const DEVICE_KEY = 'porchlight-console-device';

/** Stays too: a device of people who sign in by a provider does not show a password form first. */
const PASSWORDS_KEY = 'porchlight-console-passwords';
const OFF = 'off';

const isRefused = (error: unknown) =>
  error instanceof ApiError && error.failure.kind === 'status' && error.failure.status === 401;

/** For a link that works no more. */
const nullWhenOver = (error: unknown): null => {
  if (error instanceof ApiError && error.failure.kind === 'status' && error.failure.status === 422) return null;
  throw error;
};

const noop = () => {};

type Answer = {
  data?: Profile;
  errors?: string[];
  message?: string;
  error?: string;
  otp_required?: boolean;
  passkey_options?: RequestOptions;
  password_required?: boolean;
  return_to?: string;
  reset_password_token?: string;
};

/** The password was right; the code of the second factor is missing or wrong. */
export class CodeNeeded extends Error {
  readonly passkeyOptions: RequestOptions | undefined;
  constructor(message: string | undefined, passkeyOptions: RequestOptions | undefined) {
    super(message);
    this.passkeyOptions = passkeyOptions;
  }
}

/** All was right, but the password is one of those that are guessed first: another is chosen by the token. */
export class PasswordTooCommon extends Error {
  readonly token: string;
  constructor(token: string) {
    super();
    this.token = token;
  }
}

type SignInAnswer = { passkeys: boolean; passwords: boolean; payload: SignInProvider[] };
/** `passwords`: false where all but a few users have to use a provider. */
export type SignInWays = Omit<SignInAnswer, 'payload'> & { providers: SignInProvider[] };
export type FactorProof = { otp_code?: string; passkey?: PasskeyAnswer };

export class PasswordNeeded extends Error {}

/** A proxy without its server answers with a page of its own. */
const refuseForeignAnswer = () => {
  throw new TypeError('This is no answer of the server.');
};

export const createSession = (
  storage: TextStorage,
  fetchIt: typeof fetch = (...args) => fetch(...args),
  visit: (url: string) => void = (url) => location.assign(url),
) => {
  const store = createStore<SessionState>({ kind: 'checking' });

  const leave = (reason: 'fresh' | 'ended' | 'removed') => {
    storage.remove(MARK_KEY);
    store.set({ kind: 'out', reason });
  };

  const arrive = (profile: Profile) => {
    if (profile.account_id === null) return leave('removed');
    storage.set(MARK_KEY, 'yes');
    store.set({ kind: 'in', profile });
  };

  const displayedUser = () => {
    const state = store.getSnapshot();
    return state.kind === 'in' ? state.profile.id : null;
  };

  /** The mark stays: another tab may have signed in, whose session the page finds when it is loaded again. */
  const onEnded = (userId: number | null) => {
    if (userId === null || userId !== displayedUser()) return;
    confirmation.settle(false);
    store.set({ kind: 'out', reason: 'ended' });
  };

  const clock = createServerClock();
  const timedFetch: typeof fetch = async (...args) => {
    const response = await fetchIt(...args);
    clock.set(response.headers.get('date'));
    return response;
  };
  const signedFetch = createSignedFetch({ fetchIt: timedFetch, displayedUser, onEnded });
  const confirmation = createConfirmation();
  const api: Api = confirming(
    createApi({ baseUrl: '', search: () => '', headers: () => ({}), fetch: signedFetch }),
    confirmation,
  );

  /** Sign-in, set-up and a new password answer the session in cookies. */
  const enter = async (path: string, body: unknown, method = 'POST'): Promise<Answer> => {
    const request = fetchIt(path, {
      method,
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', ...COOKIE_SESSION },
      body: JSON.stringify(body),
    });
    const response = await inTime(request, ANSWER_MS);
    const answer: Answer = await inTime(response.json().catch(refuseForeignAnswer), ANSWER_MS);
    if (answer.password_required) throw new PasswordNeeded(answer.errors?.[0]);
    if (answer.reset_password_token) throw new PasswordTooCommon(answer.reset_password_token);
    if (answer.otp_required) throw new CodeNeeded(answer.errors?.[0], answer.passkey_options);
    if (!response.ok || !answer.data)
      throw new Error(answer.errors?.[0] ?? answer.message ?? answer.error ?? `HTTP ${response.status}`);
    // A new password does not sign in an agent with a second factor: the sign-in asks for it.
    const device = response.headers.get('device-token');
    if (device) storage.set(DEVICE_KEY, device);
    if (answer.data.pubsub_token !== '') arrive(answer.data);
    else store.set({ kind: 'out', reason: 'fresh' });
    return answer;
  };

  const knownDevice = () => {
    const device_token = storage.get(DEVICE_KEY);
    return device_token ? { device_token } : {};
  };

  const endSession = () => api.delete<{ end_session_url?: string } | undefined>('/auth/sign_out');

  const restore = async () => {
    try {
      if (await exchangeKeys(storage, fetchIt)) storage.set(MARK_KEY, 'yes');
      const mark = storage.get(MARK_KEY);
      if (mark === 'leaving') await endSession();
      if (mark !== 'yes') return leave('fresh');
      const { payload } = await api.get<{ payload: { data: Profile } }>('/auth/validate_token');
      arrive(payload.data);
    } catch (error) {
      if (isRefused(error)) leave(storage.get(MARK_KEY) === 'leaving' ? 'fresh' : 'ended');
      else store.set({ kind: 'out', reason: storage.get(MARK_KEY) === 'leaving' ? 'leaving' : 'unreachable' });
    }
  };

  return {
    /** Epoch milliseconds of the server. */
    serverNow: clock.now,
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    api,
    confirmation,
    restore,
    signIn: (email: string, password: string, proof: FactorProof = {}) =>
      enter('/auth/sign_in', {
        email,
        password,
        ...proof,
        ...knownDevice(),
      }),
    /** Before that is known: whether this device was offered a password form the last time. */
    expectsPasswords: () => storage.get(PASSWORDS_KEY) !== OFF,
    /** What the sign-in page offers; the password alone when that cannot be asked for. */
    signInWays: async (): Promise<SignInWays> => {
      const answer = await api.get<SignInAnswer>('/auth/providers').catch(noop);
      const { passkeys = false, passwords = true, payload: providers = [] } = answer ?? {};
      if (answer && passwords) storage.remove(PASSWORDS_KEY);
      if (answer && !passwords) storage.set(PASSWORDS_KEY, OFF);
      return { passkeys, passwords, providers };
    },
    finishSingleSignOn: async (proof: FactorProof & { code: string; password?: string }): Promise<string> =>
      (await enter('/auth/single_sign_on/finish', { ...proof, ...knownDevice() })).return_to ?? '/app',
    passkeyOptions: () => api.post<RequestOptions>('/auth/passkey/options', {}),
    signInWithPasskey: (passkey: PasskeyAnswer) => enter('/auth/passkey', { passkey, ...knownDevice() }),
    choosePassword: (reset_password_token: string, password: string) =>
      enter('/auth/password', { reset_password_token, password }, 'PUT'),
    whoseLink: (reset_password_token: string) =>
      api.post<{ email: string; name: string }>('/auth/password/link', { reset_password_token }).catch(nullWhenOver),
    emailOfLink: (email_change_token: string) =>
      api.post<{ email: string }>('/auth/email_change/link', { email_change_token }).catch(nullWhenOver),
    /** Answers the address that is confirmed. Where its user is signed in here, the session goes on with it. */
    confirmEmail: async (token: string, isChange: boolean): Promise<string> => {
      if (!isChange) {
        const { data } = await api.post<{ data: Profile }>('/auth/confirmation', { confirmation_token: token });
        return data.email;
      }
      const { email } = await api.post<{ email: string }>('/auth/email_change', { email_change_token: token });
      if (store.getSnapshot().kind === 'in') arrive(await api.get<Profile>('/api/v1/profile'));
      return email;
    },
    /** Says the same whether there is such an account or not. */
    askForPassword: async (email: string) => {
      await api.post('/auth/password', { email });
    },
    setUp: (form: { token: string; name: string; email: string; password: string }) => enter('/api/v1/setup', form),
    signOut: async () => {
      // Here it is signed out in any case. Offline, the cookies end when the server can be asked again.
      const answer = await endSession().catch((error) => (isRefused(error) ? undefined : ('leaving' as const)));
      leave('fresh');
      if (answer === 'leaving') return storage.set(MARK_KEY, 'leaving');
      if (answer?.end_session_url) visit(answer.end_session_url);
    },
    reload: async (): Promise<Profile> => {
      const profile = await api.get<Profile>('/api/v1/profile');
      arrive(profile);
      return profile;
    },
    setProfile: (profile: Profile) => store.set({ kind: 'in', profile }),
    setAvailability: async (account_id: number, availability: Availability) => {
      const profile = await api.post<Profile>('/api/v1/profile/availability', { account_id, availability });
      store.set({ kind: 'in', profile });
    },
  };
};
export type Session = ReturnType<typeof createSession>;
