import { expect } from 'vitest';
import { type Authenticator, createAuthenticator, type Tampering } from '../fakes/authenticator.ts';
import type { TestServer } from '../harness.ts';
import type { HttpClient } from '../http-client.ts';
import { buildMember, PASSWORD, signInWithPassword } from '../signed-in.ts';

export const PASSKEYS = '/api/v1/profile/passkeys';

export const addPasskey = async (
  http: HttpClient,
  authenticator: Authenticator,
  {
    proof = { password: PASSWORD },
    name = 'Laptop',
    change = {},
  }: { proof?: object; name?: string; change?: Tampering } = {},
) => {
  const options = await http.post(`${PASSKEYS}/options`, proof);
  if (options.status !== 200) return options;
  return http.post(PASSKEYS, { name, credential: authenticator.create(options.body, change) });
};

export const buildPasskeyUser = async (
  server: TestServer,
  origin: string,
  role: 'agent' | 'administrator' = 'agent',
) => {
  const { id: account_id } = await server.buildAccount();
  const email = `${crypto.randomUUID()}@example.com`;
  const { user } = await buildMember(server, { account_id, email, role });
  const http = await signInWithPassword(server, email);
  const authenticator = createAuthenticator(origin);
  const added = await addPasskey(http, authenticator);
  expect([added.status, added.text]).toEqual([200, added.text]);
  const recovery_codes: string[] = added.body.recovery_codes;
  return { account_id, email, user, http, authenticator, recovery_codes, passkey_id: Number(added.body.id) };
};

export const signInWithPasskey = async (at: TestServer, authenticator: Authenticator, change: Tampering = {}) => {
  const { body } = await at.http.post('/auth/passkey/options', {});
  return at.http.post('/auth/passkey', { passkey: authenticator.get(body, change) });
};
