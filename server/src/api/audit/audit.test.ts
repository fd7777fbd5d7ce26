import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepAuditLog } from '../../domain/audit/retention.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import type { HttpClient } from '../../testing/http-client.ts';

const PASSWORD = 'Correct horse battery 7!';
const DAY_MS = 24 * 60 * 60 * 1_000;
const clock = createFakeClock(Date.UTC(2026, 10, 22));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const openAccount = async () => {
  const account = await server.buildAccount();
  const agent = await server.buildAgent({ account_id: account.id, role: 'administrator' });
  const boss = server.asAgent(agent);
  const at = `/api/v1/accounts/${account.id}`;
  return { account, agent, boss, at };
};
const logOf = async (boss: HttpClient, at: string, query: Record<string, string | number> = {}) =>
  (await boss.get(`${at}/audit_logs`, { query })).body;

describe('the audit log', () => {
  it('answers as Chatwoot does, newest first', async () => {
    const { account, agent, boss, at } = await openAccount();
    await boss.post(`${at}/labels`, { title: 'vip' });
    await boss.patch(at, { name: 'Lanterns' });
    const { body } = await boss.get(`${at}/audit_logs`, { headers: { 'user-agent': 'a browser' } });
    expect(body).toMatchObject({ current_page: 1, per_page: 25, total_entries: 2, next_before: null });
    expect(body.audit_logs[0]).toMatchObject({
      auditable_type: 'Account',
      auditable_id: account.id,
      associated_type: 'Account',
      associated_id: account.id,
      action: 'update',
      audited_changes: { name: [account.name, 'Lanterns'] },
      username: agent.user.email,
      user_id: agent.user.id,
      user_type: 'User',
      remote_address: '127.0.0.1',
      signed_in_by: 'access_token',
      created_at: Math.floor(clock.now() / 1_000),
    });
    expect(body.audit_logs[1]).toMatchObject({
      auditable_type: 'Label',
      action: 'create',
      audited_changes: { title: 'vip' },
    });
  });

  it('is the administrators’ of the account alone', async () => {
    const { account, at } = await openAccount();
    const stranger = (await openAccount()).boss;
    const agent = server.asAgent(await server.buildAgent({ account_id: account.id }));
    for (const path of ['audit_logs', 'audit_logs/download', 'audit_logs/facets'])
      for (const who of [stranger, agent, server.http])
        expect([path, (await who.get(`${at}/${path}`)).status]).toEqual([path, 401]);
  });

  it('is filtered by user, action, object and time', async () => {
    const { account, agent, boss, at } = await openAccount();
    const other = await server.buildAgent({ account_id: account.id, role: 'administrator' });
    const label = (await boss.post(`${at}/labels`, { title: 'one' })).body;
    clock.advance(60_000);
    await server.asAgent(other).post(`${at}/teams`, { name: 'sales' });
    const found = async (query: Record<string, string | number>) =>
      (await logOf(boss, at, query)).audit_logs.map(
        ({ auditable_type, action }: Record<string, string>) => `${auditable_type} ${action}`,
      );
    expect(await found({ user_id: agent.user.id })).toEqual(['Label create']);
    expect(await found({ action: 'create', auditable_type: 'Team' })).toEqual(['Team create']);
    expect(await found({ auditable_type: 'Label', auditable_id: label.id })).toEqual(['Label create']);
    const now = Math.floor(clock.now() / 1_000);
    expect(await found({ since: now - 1 })).toEqual(['Team create']);
    expect(await found({ until: now - 1 })).toEqual(['Label create']);
    expect(await found({ remote_address: '203.0.113.9' })).toEqual([]);
    expect((await boss.get(`${at}/audit_logs`, { query: { since: 'yesterday' } })).status).toBe(422);
    expect((await boss.get(`${at}/audit_logs/facets`)).body).toEqual({
      actions: ['create'],
      auditable_types: ['Label', 'Team'],
    });
  });

  it('loses and repeats nothing between pages while entries are added', async () => {
    const { boss, at } = await openAccount();
    for (let number = 0; number < 30; number++) await boss.post(`${at}/labels`, { title: `label-${number}` });
    const first = await logOf(boss, at);
    await boss.post(`${at}/labels`, { title: 'in-between' });
    const second = await logOf(boss, at, { before: first.next_before });
    const ids = [...first.audit_logs, ...second.audit_logs].map(({ id }: { id: number }) => id);
    expect([ids.length, new Set(ids).size, second.next_before]).toEqual([30, 30, null]);
    expect((await logOf(boss, at, { page: 2 })).audit_logs).toHaveLength(6);
  });

  it('names what changed, and no secret', async () => {
    const { boss, at } = await openAccount();
    const hook = (await boss.post(`${at}/webhooks`, { url: 'https://example.com/hook?key=s3cret' })).body.payload
      .webhook;
    await boss.patch(`${at}/webhooks/${hook.id}`, { url: 'https://example.com/hook?key=an0ther' });
    const bot = (await boss.post(`${at}/agent_bots`, { name: 'Wick' })).body;
    const renewed = (await boss.post(`${at}/agent_bots/${bot.id}/reset_access_token`)).body;
    const { audit_logs } = await logOf(boss, at);
    const text = JSON.stringify(audit_logs);
    for (const secret of ['s3cret', 'an0ther', bot.access_token, renewed.access_token, hook.secret].filter(Boolean))
      expect(text).not.toContain(secret);
    expect(audit_logs[0].audited_changes).toEqual({ access_token: ['[FILTERED]', '[FILTERED]'] });
    expect(audit_logs[2].audited_changes).toEqual({
      url: ['https://example.com/hook?[FILTERED]', 'https://example.com/hook?[FILTERED]'],
    });
  });

  it('has no entry of what was refused', async () => {
    const { boss, at } = await openAccount();
    await boss.post(`${at}/labels`, { title: 'vip' });
    expect((await boss.post(`${at}/labels`, { title: 'vip' })).status).toBe(422);
    expect((await boss.delete(`${at}/labels/999999`)).status).toBe(404);
    const answers = await Promise.all(Array.from({ length: 3 }, () => boss.post(`${at}/labels`, { title: 'race' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await logOf(boss, at)).total_entries).toBe(2);
  });

  it('names the author of each change when many write at once', async () => {
    const { account, at } = await openAccount();
    const agents = await Promise.all(
      Array.from({ length: 8 }, () => server.buildAgent({ account_id: account.id, role: 'administrator' })),
    );
    await Promise.all(
      agents.map((agent) =>
        server
          .asAgent(agent)
          .post(
            `${at}/labels`,
            { title: `of-${agent.user.id}` },
            { headers: { 'user-agent': `agent ${agent.user.id}` } },
          ),
      ),
    );
    const rows = await server.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('account_id', '=', account.id)
      .execute();
    expect(rows).toHaveLength(8);
    for (const row of rows)
      expect([row.auditable_name, row.user_agent]).toEqual([`of-${row.user_id}`, `agent ${row.user_id}`]);
  });

  it('has sign-ins and failed sign-ins, in every account of the user', async () => {
    const { account, boss, at } = await openAccount();
    const { user } = await server.buildAgent({ account_id: account.id, email: 'mia@example.com' });
    const password_hash = await hashPassword(PASSWORD);
    await server.deps.write((tx) =>
      tx.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute(),
    );
    const signIn = (password: string, email = 'mia@example.com') =>
      server.http.post('/auth/sign_in', { email, password });
    await signIn('wrong');
    await signIn('wrong', 'nobody@example.com');
    await signIn(PASSWORD);
    const { audit_logs } = await logOf(boss, at);
    expect(audit_logs.map(({ action, user_id }: { action: string; user_id: number }) => [action, user_id])).toEqual([
      ['sign_in', user.id],
      ['sign_in_failed', user.id],
    ]);
    expect(audit_logs[1].audited_changes).toEqual({ step: 'password' });
    const rows = await server.deps.db.selectFrom('audit_log').selectAll().where('account_id', 'is', null).execute();
    expect(rows.map(({ action }) => action)).toEqual(['sign_in_failed']);
    expect(JSON.stringify(rows)).not.toContain('nobody@example.com');
  });

  it('keeps nothing of a person who is erased', async () => {
    const { account, boss, at } = await openAccount();
    const inbox = await server.buildInbox({ account_id: account.id });
    const { contact } = await server.buildVisitor(inbox, { contact: { name: 'Vera Gone', email: 'gone@example.com' } });
    await boss.get(`${at}/contacts/${contact.id}/data`);
    await boss.delete(`${at}/contacts/${contact.id}`);
    const { audit_logs } = await logOf(boss, at);
    expect(audit_logs.map(({ action, auditable_id }: Record<string, unknown>) => [action, auditable_id])).toEqual([
      ['destroy', contact.id],
      ['export', contact.id],
    ]);
    expect(JSON.stringify(audit_logs)).not.toMatch(/Vera|gone@example/);
  });

  it('refuses to change an entry, even in the database', async () => {
    const { boss, at } = await openAccount();
    await boss.post(`${at}/labels`, { title: 'vip' });
    const change = (column: string) =>
      server.deps.write((tx) => sql`UPDATE audit_log SET ${sql.ref(column)} = NULL`.execute(tx.db));
    for (const column of ['username', 'detail', 'account_id', 'remote_address'])
      await expect(change(column), column).rejects.toThrow();
    expect((await boss.call('DELETE', `${at}/audit_logs`)).status).toBe(404);
  });

  it('deletes what is older than the account stores, and nothing else', async () => {
    const { account, boss, at } = await openAccount();
    const kept = await openAccount();
    await boss.post(`${at}/labels`, { title: 'old' });
    await kept.boss.post(`${kept.at}/labels`, { title: 'old' });
    expect((await boss.patch(at, { audit_log_days: 29 })).status).toBe(422);
    expect((await boss.patch(at, { audit_log_days: 30, contacts_open_to_agents: true })).body).toMatchObject({
      audit_log_days: 30,
      contacts_open_to_agents: true,
    });
    expect((await kept.boss.get(kept.at)).body.audit_log_days).toBe(365);
    clock.advance(31 * DAY_MS);
    await boss.post(`${at}/labels`, { title: 'new' });
    await sweepAuditLog(server.deps);
    expect((await logOf(boss, at)).audit_logs.map((entry: Record<string, string>) => entry['auditable_name'])).toEqual([
      'new',
    ]);
    expect((await logOf(kept.boss, kept.at)).total_entries).toBe(1);
    expect(account.id).toBeGreaterThan(0);
  });

  it('is downloaded as CSV that no spreadsheet runs, and the download is an entry', async () => {
    const { boss, at } = await openAccount();
    await boss.post(`${at}/canned_responses`, { short_code: '=HYPERLINK("x")', content: '@SUM(1)' });
    const { text, headers } = await boss.get(`${at}/audit_logs/download`);
    expect(headers.get('content-type')).toContain('text/csv');
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text.split('\r\n')).toHaveLength(4);
    expect((await logOf(boss, at)).audit_logs[0]).toMatchObject({ action: 'export', auditable_type: 'AuditLog' });
  });

  it('is sent to webhooks that ask for it', async () => {
    const { boss, at } = await openAccount();
    await boss.post(`${at}/webhooks`, { url: 'https://example.com/audit', subscriptions: ['audit_log_created'] });
    await boss.post(`${at}/labels`, { title: 'vip' });
    await server.runJobs();
    const rows = await server.deps.db
      .selectFrom('webhook_deliveries')
      .select(['event', 'payload'])
      .where('url', '=', 'https://example.com/audit')
      .orderBy('id')
      .execute();
    expect(rows.map(({ payload }) => [payload['event'], payload['auditable_type'], payload['action']])).toEqual([
      ['audit_log_created', 'Webhook', 'create'],
      ['audit_log_created', 'Label', 'create'],
    ]);
  });
});
