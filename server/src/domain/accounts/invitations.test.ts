import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { type MailServer, startMailServer } from '../../testing/fakes/mail-server.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

const DAY = 24 * 60 * 60_000;
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
beforeEach(() => {
  smtp.refuses(null);
});

const setUp = async () => {
  const { account_id } = await server.buildInbox();
  const base = `/api/v1/accounts/${account_id}/agents`;
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const agent = server.asAgent(await server.buildAgent({ account_id }));
  const email = `${crypto.randomUUID()}@example.com`;
  const { id } = (await boss.post(base, { email, name: 'Grace' })).body;
  const mailed = async () => {
    await server.runJobs();
    return smtp.emails
      .filter(({ recipient }) => recipient === email)
      .map(({ mail }) => /token=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '');
  };
  const invitation = async () =>
    (await boss.get(base)).body.find((person: { id: number }) => person.id === id)?.invitation;
  return {
    base,
    boss,
    agent,
    email,
    id,
    mailed,
    invitation,
    again: () => boss.post(`${base}/${id}/resend_invitation`),
  };
};

const choose = async (reset_password_token: string | undefined) =>
  (await server.http.put('/auth/password', { reset_password_token, password: 'Lantern-hill-12!' })).status;

const whose = (reset_password_token: unknown) => server.http.post('/auth/password/link', { reset_password_token });

describe('an invitation', () => {
  it('says whose its link is while it works, without using it up', async () => {
    const { email, mailed } = await setUp();
    const [token] = await mailed();
    expect((await whose(token)).body).toEqual({ email, name: 'Grace' });
    expect((await whose('guessed')).status).toBe(422);
    expect((await whose('x'.repeat(300))).status).toBeGreaterThanOrEqual(400);
    expect(await choose(token)).toBe(200);
    expect((await whose(token)).status).toBe(422);
  });

  it('says when it was mailed and until when its link works, and that it is over', async () => {
    const { mailed, invitation, again } = await setUp();
    expect(await invitation()).toEqual({ state: 'sending', sent_at: null, expires_at: null });
    const [first] = await mailed();
    const sent_at = Math.floor(clock.now() / 1_000);
    expect(await invitation()).toEqual({ state: 'sent', sent_at, expires_at: sent_at + 7 * 24 * 3_600 });
    clock.advance(8 * DAY);
    expect((await invitation()).state).toBe('expired');
    expect(await choose(first)).toBe(422);
    expect((await again()).body.invitation.state).toBe('sending');
    const [, second] = await mailed();
    expect((await invitation()).state).toBe('sent');
    expect(await choose(second)).toBe(200);
    expect(await invitation()).toBeUndefined();
  });

  it('is sent again by a new link that ends the former, once for two presses, and never to who has come', async () => {
    const { mailed, again } = await setUp();
    await mailed();
    await again();
    await again();
    const [first, second, ...more] = await mailed();
    expect(more).toEqual([]);
    expect([await choose(first), await choose(second)]).toEqual([422, 200]);
    const late = await again();
    expect([late.status, late.body.message]).toEqual([422, expect.stringContaining('already accepted')]);
  });

  it('that could not be mailed says so, and goes out when the mail server is well again', async () => {
    smtp.refuses('The disk is full');
    const { mailed, invitation, again } = await setUp();
    await mailed();
    expect((await invitation()).state).toBe('retrying');
    for (let time = 0; time < 40; time += 1) {
      clock.advance(DAY);
      await mailed();
    }
    expect((await invitation()).state).toBe('failed');
    smtp.refuses(null);
    await again();
    expect(await mailed()).toHaveLength(1);
    expect((await invitation()).state).toBe('sent');
  });

  it('that is withdrawn opens nothing, whether its mail has gone or not', async () => {
    const gone = await setUp();
    const [token] = await gone.mailed();
    expect((await gone.boss.delete(`${gone.base}/${gone.id}`)).status).toBe(200);
    expect(await choose(token)).toBe(422);
    const waiting = await setUp();
    await waiting.boss.delete(`${waiting.base}/${waiting.id}`);
    expect(await waiting.mailed()).toEqual([]);
    expect((await waiting.again()).status).toBe(404);
  });

  it('is the administrators’ to see and to send, in their own account', async () => {
    const { base, agent, id } = await setUp();
    const other = await setUp();
    const seen = (await agent.get(base)).body.find((person: { id: number }) => person.id === id);
    expect(seen).not.toHaveProperty('invitation');
    const path = `${base}/${id}/resend_invitation`;
    expect((await agent.post(path)).status).toBe(401);
    expect((await server.http.post(path)).status).toBe(401);
    expect((await other.boss.post(path)).status).toBe(401);
    expect((await other.boss.post(`${other.base}/${id}/resend_invitation`)).status).toBe(404);
  });
});
