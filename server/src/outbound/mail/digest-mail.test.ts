import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

const HOUR_MS = 60 * 60_000;
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const NIGHT = { enabled: true, days: EVERY_DAY, from: '22:00', to: '07:00', except: [] as string[] };
/** A Wednesday, half past midnight in Berlin. */
const MIDNIGHT = Date.parse('2026-06-10T22:30:00Z');

const clock = createFakeClock(MIDNIGHT);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const setUp = async (settings: object, contact: { name: string } = { name: 'Ada' }) => {
  clock.set(MIDNIGHT);
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const member = await server.buildAgent({ account_id, inbox_ids: [inbox.id] });
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const agent = server.asAgent(member);
  const path = `${base}/notification_settings`;
  const change = (values: object) => agent.patch(path, values);
  const email = ['conversation_assignment', 'assigned_conversation_new_message', 'conversation_mention'];
  expect((await change({ email, timezone: 'Europe/Berlin', ...settings })).status).toBe(200);
  const assign = async (to = inbox) => {
    const visitor = await server.buildVisitor(to, { contact });
    const conversation = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
    const body = { assignee_id: member.user.id };
    await boss.post(`${base}/conversations/${conversation.display_id}/assignments`, body);
    await server.runJobs();
    return conversation;
  };
  const mails = () => server.mails.filter(({ to }) => to === member.user.email);
  /** What the recurring job does in the following minute. */
  const later = async (ms: number) => {
    clock.advance(ms);
    await server.deps.write(async (tx) => tx.enqueue('notifications.claim_digests', {}));
    await server.runJobs();
    return mails();
  };
  const unread = async () => (await agent.get(`${base}/notifications/unread_count`)).body;
  return { inbox, account_id, base, member, boss, agent, change, assign, mails, later, unread, path };
};

describe('quiet hours', () => {
  it('hold emails back while the bell fills, and end in one summary [AGT-172] [AGT-173]', async () => {
    const { assign, mails, later, unread, account_id } = await setUp({ quiet_hours: NIGHT });
    const first = await assign();
    for (let each = 0; each < 6; each += 1) await assign();
    expect(await unread()).toBe(7);
    expect(await later(6 * HOUR_MS)).toEqual([]);
    const [mail, ...more] = await later(HOUR_MS);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ purpose: 'notification_digest', account_id });
    expect(mail?.subject).toBe('Conversations while you were away: 7');
    for (const part of [mail?.html, mail?.text]) {
      expect(part).toContain(`/app/conversations/${first.display_id}`);
      expect(part).toContain('/notification_emails/stop/');
    }
    expect(await later(24 * HOUR_MS)).toHaveLength(1);
    expect(mails()).toHaveLength(1);
  });

  it('let through what the agent excepts, at once', async () => {
    const { assign, mails } = await setUp({ quiet_hours: { ...NIGHT, except: ['conversation_assignment'] } });
    await assign();
    expect(mails()).toMatchObject([{ purpose: 'notification' }]);
  });

  it('that are turned on later hold back what was due, and those that are turned off let it go', async () => {
    const { assign, later, change } = await setUp({ email_digest: { frequency: 'hourly', at: '08:00' } });
    await assign();
    await change({ quiet_hours: NIGHT });
    expect(await later(HOUR_MS)).toEqual([]);
    await change({ quiet_hours: { ...NIGHT, enabled: false }, email_digest: { frequency: 'at_once', at: '08:00' } });
    expect(await later(0)).toHaveLength(1);
  });

  it('that were reached late hold back what a stopped server did not send', async () => {
    const { assign, later, member } = await setUp({ quiet_hours: NIGHT });
    await assign();
    await server.deps.write(async (tx) => {
      const held = tx.db.updateTable('held_notification_mails').set({ due_at: 1 });
      await held.where('user_id', '=', member.user.id).execute();
    });
    expect(await later(0)).toEqual([]);
    expect(await later(7 * HOUR_MS)).toHaveLength(1);
  });
});

describe('a pause', () => {
  it('holds back all emails until it is over or ended [AGT-171]', async () => {
    const until = Math.floor(MIDNIGHT / 1_000) + 3_600;
    const { assign, later, mails, change } = await setUp({ paused_until: until });
    await assign();
    expect(mails()).toEqual([]);
    expect(await later(HOUR_MS - 1_000)).toEqual([]);
    expect(await later(1_000)).toHaveLength(1);
    const again = await change({ paused_until: until + 7_200 });
    expect(again.body.paused_until).toBe(until + 7_200);
    await assign();
    expect((await change({ paused_until: null })).body.paused_until).toBeNull();
    expect(await later(0)).toHaveLength(2);
  });

  it('of the past is none, and one of more than a year is refused', async () => {
    const { change } = await setUp({});
    expect((await change({ paused_until: 1_000 })).body.paused_until).toBeNull();
    const refused = await change({ paused_until: Math.floor(MIDNIGHT / 1_000) + 400 * 86_400 });
    expect([refused.status, refused.body.attributes]).toEqual([422, ['paused_until']]);
  });
});

describe('a summary', () => {
  it('comes every hour or once a day, with what is still unread [AGT-174]', async () => {
    const { assign, later, agent, base } = await setUp({ email_digest: { frequency: 'daily', at: '09:00' } });
    await assign();
    const read = await assign();
    await agent.post(`${base}/notifications/read_all`, { primary_actor_id: read.display_id });
    expect(await later(8 * HOUR_MS)).toEqual([]);
    const [mail] = await later(HOUR_MS);
    expect(mail?.subject).toBe('Conversations while you were away: 1');
    await assign();
    await agent.post(`${base}/notifications/read_all`, {});
    expect(await later(24 * HOUR_MS)).toHaveLength(1);
  });

  it('has nothing of a conversation that the agent may no longer see, and none goes to a former member', async () => {
    const { inbox, assign, later, boss, base, member } = await setUp({ quiet_hours: NIGHT }, { name: 'Zara Quill' });
    await assign();
    const other = await server.buildInbox({ account_id: inbox.account_id });
    await boss.post(`${base}/inbox_members`, { inbox_id: other.id, user_ids: [member.user.id] });
    const { display_id } = await assign(other);
    await boss.delete(`${base}/inbox_members`, { inbox_id: inbox.id, user_ids: [member.user.id] });
    const [mail] = await later(7 * HOUR_MS);
    expect(mail?.subject).toBe('Conversations while you were away: 1');
    expect(mail?.text).toContain(`/app/conversations/${display_id}\n`);
    clock.advance(15 * HOUR_MS);
    await assign(other);
    await boss.delete(`${base}/agents/${member.user.id}`);
    expect(await later(24 * HOUR_MS)).toHaveLength(1);
  });

  it('escapes names, and its text is not stored', async () => {
    const { assign, later } = await setUp({ quiet_hours: NIGHT }, { name: '<img src=x onerror=alert(1)>' });
    await assign();
    const [mail] = await later(7 * HOUR_MS);
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(mail?.html).not.toContain('<img');
    expect(mail?.namesPeople).toBe(true);
  });

  it('names twenty-five conversations, and counts the others', async () => {
    const { assign, later } = await setUp({ quiet_hours: NIGHT });
    for (let each = 0; each < 27; each += 1) await assign();
    const [mail] = await later(7 * HOUR_MS);
    expect(mail?.subject).toBe('Conversations while you were away: 27');
    expect(mail?.text.match(/\/app\/conversations\//g)).toHaveLength(25);
    expect(mail?.text).toContain('More in the console: 2');
  });

  it('is sent once, however often its time is looked for, also by two at once', async () => {
    const { assign, mails } = await setUp({ quiet_hours: NIGHT });
    await assign();
    clock.advance(7 * HOUR_MS);
    for (let each = 0; each < 3; each += 1)
      await server.deps.write(async (tx) => tx.enqueue('notifications.claim_digests', {}));
    await server.runJobs();
    expect(mails()).toHaveLength(1);
  });

  it('goes to others where the stored settings of one are damaged', async () => {
    const broken = await setUp({ quiet_hours: NIGHT });
    await broken.assign();
    const sound = await setUp({ quiet_hours: NIGHT });
    await sound.assign();
    await server.deps.write(async (tx) => {
      await tx.db
        .updateTable('notification_settings')
        .set({ inbox_flags: { [broken.inbox.id]: { in_app: 7, email: null, push: {}, types: 'x' } }, timing: {} })
        .where('user_id', '=', broken.member.user.id)
        .execute();
    });
    expect(await sound.later(7 * HOUR_MS)).toHaveLength(1);
  });
});

describe('the link in a summary', () => {
  it('ends the emails with a press, not with a look, for one member alone [AGT-175]', async () => {
    const { assign, later, agent, path, inbox, change, boss } = await setUp({ quiet_hours: NIGHT });
    await change({ inboxes: [{ inbox_id: inbox.id, email: ['conversation_assignment'] }] });
    await assign();
    const [mail] = await later(7 * HOUR_MS);
    const link = new URL(/https?:\S+\/notification_emails\/stop\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').pathname;
    expect(mail?.headers?.['List-Unsubscribe']).toContain(link);
    expect((await server.http.get(link)).status).toBe(200);
    expect((await agent.get(path)).body.email).not.toEqual([]);
    const colleague = link.replace(/-\d+-/, `-${(await boss.get('/api/v1/profile')).body.id}-`);
    for (const forged of [link.slice(0, -2), link.replace(/stop\/\d+/, 'stop/9'), `${link}x`, colleague])
      expect((await server.http.post(forged, {})).status).toBe(410);
    for (let press = 0; press < 2; press += 1) expect((await server.http.post(link, {})).status).toBe(200);
    const { body } = await agent.get(path);
    expect([body.email, body.inboxes[0].email]).toEqual([[], []]);
    await assign();
    expect(await later(24 * HOUR_MS)).toHaveLength(1);
  });
});

describe('settings of an inbox', () => {
  it('replace the general ones there alone, until they are removed [AGT-170]', async () => {
    const { assign, change, inbox, unread, boss, base, member } = await setUp({});
    const other = await server.buildInbox({ account_id: inbox.account_id });
    await boss.post(`${base}/inbox_members`, { inbox_id: other.id, user_ids: [member.user.id] });
    const own = { inbox_id: inbox.id, in_app: [], email: [], push: [] };
    expect((await change({ inboxes: [own] })).body.inboxes).toEqual([own]);
    await assign();
    expect(await unread()).toBe(0);
    await assign(other);
    expect(await unread()).toBe(1);
    expect((await change({ inboxes: [{ inbox_id: inbox.id }] })).body.inboxes).toEqual([]);
    await assign();
    expect(await unread()).toBe(2);
  });

  it('are refused for an inbox that the agent does not see', async () => {
    const { change, account_id } = await setUp({});
    const [unseen, foreign] = [await server.buildInbox({ account_id }), await server.buildInbox()];
    for (const { id } of [unseen, foreign])
      expect((await change({ inboxes: [{ inbox_id: id, in_app: [] }] })).status).toBe(422);
  });
});

describe('settings of the time', () => {
  it('are refused where they mean nothing, with the field that is wrong', async () => {
    const { change } = await setUp({});
    const always = { ...NIGHT, from: '08:00', to: '08:00' };
    for (const [values, field] of [
      [{ timezone: 'Mars/Olympus' }, 'timezone'],
      [{ timezone: '+02:00' }, 'timezone'],
      [{ quiet_hours: always }, 'quiet_hours'],
    ] as const)
      expect((await change(values)).body.attributes).toEqual([field]);
    for (const values of [
      { quiet_hours: { ...NIGHT, from: '24:00' } },
      { quiet_hours: { ...NIGHT, days: [7] } },
      { quiet_hours: { ...NIGHT, except: ['sla_due_soon'] } },
      { email_digest: { frequency: 'weekly', at: '08:00' } },
    ])
      expect((await change(values)).status).toBeGreaterThanOrEqual(400);
  });

  it('of three who save at once all stay', async () => {
    const { change, agent, path } = await setUp({});
    await Promise.all([
      change({ timezone: 'Asia/Tokyo' }),
      change({ quiet_hours: NIGHT }),
      change({ email_digest: { frequency: 'daily', at: '10:00' } }),
    ]);
    expect((await agent.get(path)).body).toMatchObject({
      timezone: 'Asia/Tokyo',
      quiet_hours: NIGHT,
      email_digest: { frequency: 'daily', at: '10:00' },
    });
  });
});
