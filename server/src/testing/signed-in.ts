import { setTimeout as pause } from 'node:timers/promises';
import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { Tx } from '../domain/transaction.ts';
import { hashPassword } from '../platform/crypto/passwords.ts';
import type { TestServer } from './harness.ts';
import type { CallOptions, HttpClient } from './http-client.ts';

export const PASSWORD = 'Correct horse battery 7!';

export const signInWithPassword = async (server: TestServer, email: string): Promise<HttpClient> => {
  const answer = await server.http.post('/auth/sign_in', { email, password: PASSWORD });
  const headers = Object.fromEntries(
    ['access-token', 'client', 'uid'].map((name) => [name, answer.headers.get(name) ?? '']),
  );
  const call = (method: string, path: string, options: CallOptions = {}) =>
    server.http.call(method, path, { ...options, headers: { ...headers, ...options.headers } });
  const withJson =
    (method: string) =>
    (path: string, json?: unknown, options: CallOptions = {}) =>
      call(method, path, { ...options, ...(json === undefined ? {} : { json }) });
  return {
    call,
    get: (path, options) => call('GET', path, options),
    post: withJson('POST'),
    put: withJson('PUT'),
    patch: withJson('PATCH'),
    delete: withJson('DELETE'),
  };
};

type NewMember = { account_id: AccountId; email: string; role: 'agent' | 'administrator' };

export const buildMember = async (server: TestServer, member: NewMember) => {
  const agent = await server.buildAgent(member);
  const password_hash = await hashPassword(PASSWORD);
  await server.deps.write((tx) =>
    tx.db.updateTable('users').set({ password_hash }).where('id', '=', agent.user.id).execute(),
  );
  return agent;
};

export const signInAs = async (server: TestServer, member: NewMember): Promise<HttpClient> => {
  await buildMember(server, member);
  return signInWithPassword(server, member.email);
};

const CHECKED_MS = 300;

/** `change` is committed when `act` has checked the password of before, and waits to write. */
export const changeDuring = async <T>(
  { deps }: TestServer,
  change: (tx: Tx) => Promise<unknown>,
  act: () => Promise<T>,
): Promise<T> => {
  const [begun, checked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const stored = deps.write(async (tx) => {
    await change(tx);
    begun.resolve();
    await checked.promise;
  });
  await begun.promise;
  const answer = act();
  await pause(CHECKED_MS);
  checked.resolve();
  await stored;
  return answer;
};
