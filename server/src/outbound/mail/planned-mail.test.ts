import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { type MailServer, startMailServer } from '../../testing/fakes/mail-server.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const clock = createFakeClock(Date.parse('2026-10-24T12:00:00Z'));
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

const setUp = async (now: string) => {
  clock.set(Date.parse(now));
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const owner = await server.buildAgent({ account_id, role: 'administrator' });
  const boss = server.asAgent(owner);
  const begin = async (moment: string) => {
    const before = clock.now();
    clock.set(Date.parse(moment));
    const { contact_inbox } = await server.buildVisitor(inbox);
    const row = await server.buildConversation({ contact_inbox_id: contact_inbox.id });
    clock.set(before);
    return `${base}/conversations/${row.display_id}`;
  };
  /** What the recurring jobs do each hour until a moment. */
  const until = async (moment: string) => {
    while (clock.now() < Date.parse(moment)) {
      clock.advance(HOUR_MS);
      await server.deps.write(async (tx) => {
        tx.enqueue('reports.send_due', {});
        tx.enqueue('notifications.claim_digests', {});
      });
      await server.runJobs();
    }
  };
  const emailsTo = (address: string) => smtp.emails.filter(({ recipient }) => recipient === address);
  return { inbox, account_id, base, v2: base.replace('/v1/', '/v2/'), owner, boss, begin, until, emailsTo };
};

describe('a report of a day, through a real mail server', () => {
  it.each([
    // The day of Berlin has 25 hours, that of Auckland 24: it is half a day ahead.
    [
      'Europe/Berlin',
      ['2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z'],
      ['2026-10-24T21:59:59Z', '2026-10-25T23:00:00Z'],
    ],
    [
      'Pacific/Auckland',
      ['2026-10-24T11:00:00Z', '2026-10-25T10:59:59Z'],
      ['2026-10-24T10:59:59Z', '2026-10-25T11:00:00Z'],
    ],
  ])('has what was in the day of %s, as its link and the API have it [SYS-90]', async (timezone, inside, outside) => {
    const { boss, base, v2, owner, begin, until, emailsTo } = await setUp('2026-10-24T12:00:00Z');
    for (const moment of [...inside, ...outside]) await begin(moment);
    const query = { tab: 'overview', search: 'range=1d&zone=UTC' };
    const view = (await boss.post(`${base}/custom_filters`, { name: 'Day', filter_type: 'report', query })).body;
    const times = { frequency: 'daily', weekday: 1, day: 1, hour: 6, timezone, file_format: 'csv' };
    await boss.put(`${v2}/report_schedules/${view.id}`, { ...times, recipient_ids: [owner.user.id] });
    await until('2026-10-26T12:00:00Z');
    const received = emailsTo(owner.user.email).find(({ mail }) => mail.subject === 'Day: 2026-10-25');
    const [file] = received?.mail.attachments ?? [];
    expect(file?.filename).toBe('Day-2026-10-25.csv');
    const text = new TextDecoder().decode(file?.content as ArrayBuffer);
    expect(text).toContain('Conversations,2,1');
    expect(received?.mail.text).toContain(
      `/app/reports/overview?from=2026-10-25&to=2026-10-25&zone=${encodeURIComponent(timezone)}`,
    );
    const day = { since: Date.parse(inside[0] ?? '') / 1_000, until: Date.parse(outside[1] ?? '') / 1_000 };
    const { body } = await boss.get(`${v2}/reports/summary`, { query: { ...day, timezone } });
    expect(body.conversations_count).toBe(2);
    expect(emailsTo(owner.user.email).filter(({ mail }) => mail.subject === 'Day: 2026-10-25')).toHaveLength(1);
  });
});

describe('the summary after quiet hours, through a real mail server', () => {
  it.each([
    ['ends in winter', '2026-10-24T20:30:00Z', '2026-10-25T05:30:00Z', '2026-10-25T06:00:00Z'],
    ['begins in spring', '2027-03-27T21:30:00Z', '2027-03-28T04:30:00Z', '2027-03-28T05:00:00Z'],
  ])(
    'comes once, in the morning of a night in which summer time %s [AGT-172] [AGT-173]',
    async (_, now, still, over) => {
      const { inbox, account_id, base, boss, until, emailsTo } = await setUp(now);
      const member = await server.buildAgent({ account_id, inbox_ids: [inbox.id] });
      await server.asAgent(member).patch(`${base}/notification_settings`, {
        email: ['conversation_assignment'],
        timezone: 'Europe/Berlin',
        quiet_hours: { enabled: true, days: [0, 1, 2, 3, 4, 5, 6], from: '22:00', to: '07:00', except: [] },
      });
      for (let each = 0; each < 3; each += 1) {
        const { contact_inbox } = await server.buildVisitor(inbox);
        const row = await server.buildConversation({ contact_inbox_id: contact_inbox.id });
        const path = `${base}/conversations/${row.display_id}/assignments`;
        await boss.post(path, { assignee_id: member.user.id });
        await server.runJobs();
      }
      await until(still);
      expect(clock.now()).toBe(Date.parse(still));
      expect(emailsTo(member.user.email)).toEqual([]);
      clock.set(Date.parse(over) - HOUR_MS);
      await until(over);
      expect(emailsTo(member.user.email).map(({ mail }) => mail.subject)).toEqual([
        'Conversations while you were away: 3',
      ]);
      await until(new Date(Date.parse(over) + DAY_MS).toISOString());
      expect(emailsTo(member.user.email)).toHaveLength(1);
    },
  );
});

describe('the choice for one inbox', () => {
  it('is there again for an agent who left the inbox and comes back [AGT-170]', async () => {
    const { inbox, account_id, base, boss } = await setUp('2026-11-02T12:00:00Z');
    const other = await server.buildInbox({ account_id });
    const member = await server.buildAgent({ account_id, inbox_ids: [inbox.id, other.id] });
    const agent = server.asAgent(member);
    const settings = `${base}/notification_settings`;
    const own = { inbox_id: inbox.id, in_app: [], email: ['conversation_mention'], push: [] };
    await agent.patch(settings, { inboxes: [own] });
    await boss.delete(`${base}/inbox_members`, { inbox_id: inbox.id, user_ids: [member.user.id] });
    // Meanwhile another inbox gets a choice of its own.
    await agent.patch(settings, { inboxes: [{ inbox_id: other.id, in_app: ['conversation_mention'] }] });
    await boss.post(`${base}/inbox_members`, { inbox_id: inbox.id, user_ids: [member.user.id] });
    const { inboxes } = (await agent.get(settings)).body;
    expect(inboxes.find(({ inbox_id }: { inbox_id: number }) => inbox_id === inbox.id)).toEqual(own);
    expect(inboxes).toHaveLength(2);
  });
});
