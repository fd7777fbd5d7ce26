import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mintUserToken } from '../../domain/authentication/one-time-tokens.ts';
import { countRecoveryCodes, makeRecoveryCodes } from '../../domain/second-factors/recovery-codes.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { type MailServer, startMailServer } from '../../testing/fakes/mail-server.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { buildMember, PASSWORD, signInWithPassword } from '../../testing/signed-in.ts';

const HOUR_MS = 60 * 60_000;
const PROFILE = '/api/v1/profile';
const CHANGE = `${PROFILE}/email_change`;
const clock = createFakeClock(Date.now());
let smtp: MailServer;
let server: TestServer;
beforeAll(async () => {
  smtp = await startMailServer();
  server = await startTestServer({ clock, env: smtp.settings });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

const newAddress = () => `${crypto.randomUUID()}@example.com`;
const emailsTo = async (address: string) => {
  await server.runJobs();
  return smtp.emails.filter(({ recipient }) => recipient === address).map(({ mail }) => mail.subject);
};

const member = async () => {
  const { id: account_id } = await server.buildAccount();
  const email = newAddress();
  const { user } = await buildMember(server, { account_id, email, role: 'agent' });
  const http = await signInWithPassword(server, email);
  const request = (next: string) => http.put(PROFILE, { email: next, current_password: PASSWORD });
  const pending = async (): Promise<string | null> => (await http.get(CHANGE)).body.pending?.email ?? null;
  const resend = async () => (await http.post(`${CHANGE}/resend`)).status;
  const resetLink = () => server.deps.write((tx) => mintUserToken(tx, 'password_reset', user.id));
  return { user, http, request, pending, resend, resetLink };
};

const opens = async (reset_password_token: string) =>
  (await server.http.post('/auth/password/link', { reset_password_token })).status === 200;

describe('a link to set a new password', () => {
  it('is no email address that is pending', async () => {
    const { pending, resend, resetLink, http } = await member();
    const link = await resetLink();
    expect([await pending(), await resend()]).toEqual([null, 404]);
    expect((await http.delete(CHANGE)).body.pending).toBeNull();
    expect(await opens(link)).toBe(true);
  });

  it('stays as it is, and as long as it is, while an email address is requested, mailed again and cancelled', async () => {
    const { http, request, resend, resetLink } = await member();
    const next = newAddress();
    const link = await resetLink();
    await request(next);
    expect(await emailsTo(next)).toHaveLength(1);
    clock.advance(5 * HOUR_MS);
    expect(await resend()).toBe(200);
    expect(await emailsTo(next)).toHaveLength(2);
    expect((await http.delete(CHANGE)).body.pending).toBeNull();
    expect(await opens(link)).toBe(true);
    clock.advance(HOUR_MS);
    expect(await opens(link)).toBe(false);
  });

  it('leaves the recovery codes of its user as they were', async () => {
    const { user, resetLink } = await member();
    await server.deps.write((tx) => makeRecoveryCodes(tx, user.id));
    const reset = { reset_password_token: await resetLink(), password: 'Harbour-at-dawn-77' };
    expect((await server.http.put('/auth/password', reset)).status).toBe(200);
    expect(await countRecoveryCodes(server.deps.db, user.id)).toBe(10);
  });
});

describe('the link to a new email address', () => {
  it('is not mailed when its day is over before the email is written', async () => {
    const { request } = await member();
    const next = newAddress();
    await request(next);
    clock.advance(24 * HOUR_MS);
    expect(await emailsTo(next)).toEqual([]);
  });

  it('gets another day when it is mailed again, and that of a colleague does not', async () => {
    const [ada, ben] = [await member(), await member()];
    const [next, others] = [newAddress(), newAddress()];
    await ada.request(next);
    await ben.request(others);
    clock.advance(23 * HOUR_MS);
    expect(await ada.resend()).toBe(200);
    clock.advance(2 * HOUR_MS);
    expect([await ada.pending(), await ben.pending()]).toEqual([next, null]);
  });
});
