import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mail } from '../../platform/clients/mailer.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** A Wednesday, ten in the morning in Berlin. */
const NOW = Date.parse('2026-06-10T08:00:00Z');

const clock = createFakeClock(NOW);
let server: TestServer;
const refused = new Set<string>();
const sent: Mail[] = [];
beforeAll(async () => {
  server = await startTestServer({
    clock,
    mailer: {
      delivers: true,
      send: async (mail) => {
        if (refused.has(mail.to)) throw new Error('550 No such mailbox');
        sent.push(mail);
      },
    },
  });
});
afterAll(() => server.close());

const WEEKLY = {
  frequency: 'weekly',
  weekday: 1,
  day: 1,
  hour: 8,
  timezone: 'Europe/Berlin',
  file_format: 'csv',
};

const setUp = async (search = 'range=7d&zone=Europe%2FBerlin', tab = 'agents') => {
  clock.set(NOW);
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const owner = await server.buildAgent({ account_id, role: 'administrator' });
  const boss = server.asAgent(owner);
  const other = await server.buildAgent({ account_id, role: 'administrator' });
  const plain = await server.buildAgent({ account_id, inbox_ids: [inbox.id] });
  const views = `/api/v1/accounts/${account_id}/custom_filters`;
  const schedules = `/api/v2/accounts/${account_id}/report_schedules`;
  const save = (name = 'Team week') => boss.post(views, { name, filter_type: 'report', query: { tab, search } });
  const view = (await save()).body;
  const path = `${schedules}/${view.id}`;
  const schedule = (values: object = {}) => boss.put(path, { ...WEEKLY, recipient_ids: [owner.user.id], ...values });
  const later = async (ms: number) => {
    clock.advance(ms);
    await server.deps.write(async (tx) => tx.enqueue('reports.send_due', {}));
    await server.runJobs();
    return sent.filter(({ account_id: of }) => of === account_id);
  };
  const stored = async () =>
    (await boss.get(schedules)).body.find((row: { saved_view_id: number }) => row.saved_view_id === view.id);
  return { inbox, account_id, owner, boss, other, plain, views, schedules, view, path, schedule, later, stored, save };
};

describe('a report that is sent by email', () => {
  it('comes on its day, at its hour, once, with the figures as a table and a file [SYS-90]', async () => {
    const { schedule, later, owner, inbox, other, stored } = await setUp();
    const visitor = await server.buildVisitor(inbox);
    await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id, assignee_id: other.user.id });
    expect((await schedule({ recipient_ids: [owner.user.id, other.user.id] })).status).toBe(200);
    expect((await stored()).next_run_at).toBe(Date.parse('2026-06-15T06:00:00Z') / 1_000);
    expect(await later(4 * DAY_MS + 21 * HOUR_MS)).toEqual([]);
    const mails = await later(HOUR_MS);
    expect(mails.map(({ to }) => to).sort()).toEqual([owner.user.email, other.user.email].sort());
    const [mail] = mails;
    expect(mail?.subject).toBe('Team week: 2026-06-08 – 2026-06-14');
    expect(mail?.html).toContain('<table');
    expect(mail?.html).toContain(other.user.name);
    expect(mail?.text).toContain('/app/reports/agents?from=2026-06-08&to=2026-06-14&zone=Europe%2FBerlin');
    expect(mail?.attachments).toMatchObject([{ filename: 'Team-week-2026-06-14.csv' }]);
    expect(String(mail?.attachments?.[0]?.content)).toContain(`${other.user.name},1,`);
    expect(await later(DAY_MS)).toHaveLength(2);
    expect(await later(6 * DAY_MS)).toHaveLength(4);
  });

  it('is a workbook where that was chosen', async () => {
    const { schedule, later } = await setUp('range=30d', 'overview');
    await schedule({ frequency: 'daily', file_format: 'xlsx' });
    const [mail] = await later(DAY_MS);
    const file = mail?.attachments?.[0];
    expect(file?.filename).toBe('Team-week-2026-06-10.xlsx');
    expect(
      Buffer.from(file?.content ?? '')
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  it('is not sent to those who may not see reports any more, and the owner sees why', async () => {
    const { schedule, later, other, boss, account_id, stored, owner } = await setUp();
    await schedule({ frequency: 'daily', recipient_ids: [other.user.id] });
    await boss.patch(`/api/v1/accounts/${account_id}/agents/${other.user.id}`, { role: 'agent' });
    expect(await later(DAY_MS)).toEqual([]);
    expect((await stored()).last_error).toMatch(/recipient may not see reports/);
    await schedule({ frequency: 'daily', recipient_ids: [owner.user.id] });
    expect((await stored()).last_error).toBeNull();
    expect(await later(DAY_MS)).toHaveLength(1);
    expect((await stored()).last_sent_at).not.toBeNull();
  });

  it('is not sent for an owner who may not see reports any more', async () => {
    const { schedule, later, other, owner, account_id } = await setUp();
    await schedule({ frequency: 'daily', recipient_ids: [other.user.id] });
    await server.asAgent(other).patch(`/api/v1/accounts/${account_id}/agents/${owner.user.id}`, { role: 'agent' });
    expect(await later(DAY_MS)).toEqual([]);
  });

  it('reaches the others where one mail is refused, and says so', async () => {
    const { schedule, later, other, owner, stored } = await setUp();
    refused.add(other.user.email);
    await schedule({ frequency: 'daily', recipient_ids: [other.user.id, owner.user.id] });
    const mails = await later(DAY_MS);
    expect(mails.map(({ to }) => to)).toEqual([owner.user.email]);
    await later(HOUR_MS);
    expect((await stored()).last_error).toContain('550');
    refused.clear();
  });

  it('says that a recipient may not see reports, also where the others got theirs [SYS-90]', async () => {
    const { schedule, later, other, boss, account_id, stored, owner } = await setUp();
    await schedule({ frequency: 'daily', recipient_ids: [other.user.id, owner.user.id] });
    await boss.patch(`/api/v1/accounts/${account_id}/agents/${other.user.id}`, { role: 'agent' });
    expect((await later(DAY_MS)).map(({ to }) => to)).toEqual([owner.user.email]);
    expect((await stored()).last_error).toMatch(/recipient may not see reports/);
    await boss.patch(`/api/v1/accounts/${account_id}/agents/${other.user.id}`, { role: 'administrator' });
    await later(DAY_MS);
    expect((await stored()).last_error).toBeNull();
  });

  it('has the days before its hour, also where it was sent after midnight [SYS-90]', async () => {
    const { schedule, later, owner, stored } = await setUp();
    refused.add(owner.user.email);
    await schedule({ frequency: 'daily', hour: 23 });
    expect(await later(13 * HOUR_MS)).toEqual([]);
    refused.clear();
    const [mail] = await later(2 * HOUR_MS);
    // Due on the 10th at 23:00, sent on the 11th at 01:00.
    expect(mail?.subject).toBe('Team week: 2026-06-03 – 2026-06-09');
    expect((await stored()).last_error).toBeNull();
  });

  it('has the comments of customers, which the email log does not keep [SYS-95]', async () => {
    const { schedule, later, inbox, other } = await setUp('range=7d&words=only', 'satisfaction');
    const rate = async (rating: number, feedback_message: string) => {
      const { contact_inbox } = await server.buildVisitor(inbox);
      const row = await server.buildConversation({ contact_inbox_id: contact_inbox.id, assignee_id: other.user.id });
      const message = await server.buildMessage({ conversation_id: row.id, content_type: 'input_csat' });
      const values = { submitted_values: { csat_survey_response: { rating, feedback_message } } };
      await server.http.put(`/public/api/v1/csat_survey/${row.uuid}`, { message: values });
      return message;
    };
    await rate(5, 'Thank you');
    await rate(2, '');
    await schedule({ frequency: 'daily' });
    const [mail] = await later(DAY_MS);
    const file = String(mail?.attachments?.[0]?.content);
    expect(file).toContain(`5,Thank you,${other.user.name}`);
    expect(file.trim().split('\n')).toHaveLength(2);
    expect(mail?.html).not.toContain('Thank you');
    expect(mail?.html).toContain('50');
    expect(mail?.namesPeople).toBe(true);
  });

  it.each([
    ['hours', 'Monday,'],
    ['sla', 'SLAs met (%),'],
  ])('has the %s of its days [SYS-95]', async (tab, text) => {
    const { schedule, later, inbox } = await setUp('range=7d&metric=conversations_count', tab);
    const { contact_inbox } = await server.buildVisitor(inbox);
    await server.buildConversation({ contact_inbox_id: contact_inbox.id });
    expect((await schedule({ frequency: 'daily' })).status).toBe(200);
    const [mail] = await later(DAY_MS);
    const file = String(mail?.attachments?.[0]?.content);
    expect(file).toContain(text);
    // On a Wednesday at ten.
    if (tab === 'hours') expect(file).toMatch(/Wednesday(,0){10},1(,0){13},1/);
    expect(mail?.text).toContain(`/app/reports/${tab}?from=2026-06-04&to=2026-06-10`);
  });

  it('ends with its schedule, and with the saved report', async () => {
    const { schedule, later, boss, path, views, view } = await setUp();
    await schedule({ frequency: 'daily' });
    expect((await boss.delete(path)).status).toBe(204);
    expect((await boss.delete(path)).status).toBe(404);
    await schedule({ frequency: 'daily' });
    await boss.delete(`${views}/${view.id}`);
    expect(await later(2 * DAY_MS)).toEqual([]);
  });

  it('was missed for a week and is sent once', async () => {
    const { schedule, later } = await setUp();
    await schedule({ frequency: 'daily' });
    expect(await later(7 * DAY_MS)).toHaveLength(1);
  });
});

describe('a file of a report', () => {
  it.each(['reports/agents', 'csat_survey_responses/download', 'applied_slas/download'])(
    'is a workbook where %s is asked for one [SYS-92]',
    async (path) => {
      const { account_id, owner, plain } = await setUp();
      const version = path.startsWith('reports') ? 'v2' : 'v1';
      const load = (access_token: string) =>
        fetch(`${server.url}/api/${version}/accounts/${account_id}/${path}?format=xlsx`, {
          headers: { api_access_token: access_token },
        });
      const response = await load(owner.access_token);
      expect(response.headers.get('content-type')).toContain('spreadsheetml');
      expect(response.headers.get('content-disposition')).toMatch(/\.xlsx"$/);
      expect(new TextDecoder().decode((await response.arrayBuffer()).slice(0, 2))).toBe('PK');
      expect((await load(plain.access_token)).status).toBe(401);
    },
  );
});

describe('a schedule', () => {
  it('is refused for agents who may not see reports, as recipients and as callers', async () => {
    const { schedule, plain, path, other, schedules } = await setUp();
    const stranger = await setUp();
    for (const id of [plain.user.id, stranger.owner.user.id, 999_999])
      expect((await schedule({ recipient_ids: [id] })).body.attributes).toEqual(['recipient_ids']);
    const body = { ...WEEKLY, recipient_ids: [other.user.id] };
    expect((await server.asAgent(plain).put(path, body)).status).toBe(401);
    expect((await server.asAgent(other).put(path, body)).status).toBe(404);
    expect((await stranger.boss.put(path, body)).status).toBeGreaterThanOrEqual(401);
    expect((await server.asAgent(other).get(schedules)).body).toEqual([]);
  });

  it('is refused for fixed days, for a tab that cannot be sent, and for what is no report', async () => {
    for (const of of [await setUp('from=2026-01-01&to=2026-01-31'), await setUp('range=7d', 'live')])
      expect((await of.schedule()).status).toBe(422);
    const { boss, views, schedules, owner } = await setUp();
    const list = (await boss.post(views, { name: 'List', filter_type: 'conversation', query: {} })).body;
    const body = { ...WEEKLY, recipient_ids: [owner.user.id] };
    expect((await boss.put(`${schedules}/${list.id}`, body)).status).toBe(404);
  });

  it('is refused with times that are none, and above twenty', async () => {
    const { schedule, save, boss, schedules, owner } = await setUp();
    for (const values of [{ hour: 24 }, { weekday: 7 }, { day: 29 }, { recipient_ids: [] }, { timezone: 'Mars/Base' }])
      expect((await schedule(values)).status).toBe(422);
    const answers: number[] = [];
    for (let each = 0; each < 21; each += 1) {
      const { id } = (await save(`Report ${each}`)).body;
      answers.push((await boss.put(`${schedules}/${id}`, { ...WEEKLY, recipient_ids: [owner.user.id] })).status);
    }
    expect([answers.filter((status) => status === 200).length, answers.at(-1)]).toEqual([20, 422]);
  });
});
