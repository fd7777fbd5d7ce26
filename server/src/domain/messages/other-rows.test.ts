import { ACTIVITY, OUTGOING, TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { saveTranslation } from './translations.ts';

const MINUTE_MS = 60_000;

const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

/** Two conversations of one visitor, between two visitors of the same inbox. */
const setUp = async (overrides: object = {}, email: string | null = null) => {
  // The first rows of their tables belong to others.
  await server.buildInbox();
  const account = await server.buildAccount({ name: `Shop ${crypto.randomUUID()}` });
  const name = `Inbox ${crypto.randomUUID()}`;
  const inbox = await server.buildInbox({ account_id: account.id, name, enable_email_collect: false, ...overrides });
  const member = await server.buildAgent({ account_id: account.id, inbox_ids: [inbox.id], name: 'Ada Agent' });
  const boss = await server.buildAgent({ account_id: account.id, role: 'administrator' });
  const begin = async (visitor: Awaited<ReturnType<TestServer['buildVisitor']>>) => {
    const row = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
    const path = `/api/v1/accounts/${account.id}/conversations/${row.display_id}`;
    const say = (fields: Partial<MessageRow> = {}) => server.buildMessage({ conversation_id: row.id, ...fields });
    return { row, path, say };
  };
  await begin(await server.buildVisitor(inbox, { contact: { email: `${crypto.randomUUID()}@example.com` } }));
  const visitor = await server.buildVisitor(inbox, { contact: { email } });
  const [before, own] = [await begin(visitor), await begin(visitor)];
  const after = await begin(await server.buildVisitor(inbox));
  const page = server.asVisitor(visitor);
  return { account, inbox, member, team: server.asAgent(member), boss: server.asAgent(boss), page, before, own, after };
};

const detailOf = async ({ id }: MessageRow) => {
  const query = server.deps.db.selectFrom('changes').select('detail').where('name', '=', 'message.updated');
  return (await query.where('record_id', '=', id).execute()).map(({ detail }) => detail?.['previous_changes']);
};

const addFile = ({ account_id, id }: MessageRow, file_key: string, thumb_key: string | null) =>
  server.make('attachments', (now) => ({
    account_id,
    message_id: id,
    file_type: 'image',
    file_key,
    file_name: 'a.png',
    content_type: 'image/png',
    file_size: 1,
    width: null,
    height: null,
    thumb_key,
    external_url: null,
    fallback_title: null,
    coordinates_lat: null,
    coordinates_long: null,
    created_at: now,
    updated_at: now,
  }));

const deletedFiles = async (account_id: number) =>
  (await server.deps.db.selectFrom('jobs').select('payload').where('name', '=', 'files.delete').execute())
    .filter(({ payload }) => payload['account_id'] === account_id)
    .map(({ payload }) => payload['keys']);

it('a message that is deleted takes its own files and former texts with it, and no others', async () => {
  const { account, team, own, after } = await setUp();
  const [first, second, other] = [await own.say(), await own.say(), await after.say()];
  await addFile(first, 'first-file', 'first-thumb');
  await addFile(first, 'first-text-file', null);
  for (const [message, key] of [
    [second, 'second-file'],
    [other, 'other-file'],
  ] as const)
    await addFile(message, key, null);
  for (const { account_id, id } of [first, second, other])
    await server.make('message_edits', (now) => ({ account_id, message_id: id, content: 'before', created_at: now }));
  expect((await team.delete(`${own.path}/messages/${first.id}`)).status).toBe(200);
  const kept = (table: 'attachments' | 'message_edits') =>
    server.deps.db.selectFrom(table).select('message_id').where('account_id', '=', account.id).orderBy('id').execute();
  for (const table of ['attachments', 'message_edits'] as const)
    expect((await kept(table)).map(({ message_id }) => message_id)).toEqual([second.id, other.id]);
  expect(await deletedFiles(account.id)).toEqual([['first-file', 'first-thumb', 'first-text-file']]);
  expect(await detailOf(first)).toEqual([{ content_attributes: [{}, { deleted: true }] }]);
  const texts = server.deps.db.selectFrom('messages').select(['content', 'deleted_at']).orderBy('id');
  const untouched = { content: 'Hello', deleted_at: null };
  expect(await texts.where('id', 'in', [second.id, other.id]).execute()).toEqual([untouched, untouched]);
  const plain = await own.say();
  expect((await team.delete(`${own.path}/messages/${plain.id}`)).status).toBe(200);
  expect(await deletedFiles(account.id)).toHaveLength(1);
});

it('a message that failed is the only one that did', async () => {
  const { boss, own, after } = await setUp({ channel_type: 'Channel::Api' });
  const [first, second, other] = [
    await own.say({ message_type: OUTGOING }),
    await own.say({ message_type: OUTGOING }),
    await after.say({ message_type: OUTGOING }),
  ];
  const set = (body: object) => boss.patch(`${own.path}/messages/${first.id}`, body);
  expect((await set({ status: 'delivered', external_error: 'none' })).status).toBe(200);
  expect((await set({ status: 'failed', external_error: 'no such number' })).status).toBe(200);
  // The same again is no change.
  expect((await set({ status: 'failed', external_error: 'no such number' })).status).toBe(200);
  const rows = await server.deps.db
    .selectFrom('messages')
    .select(['status', 'content_attributes'])
    .where('id', 'in', [first.id, second.id, other.id])
    .orderBy('id')
    .execute();
  const sent = { status: 'sent', content_attributes: {} };
  expect(rows).toEqual([{ status: 'failed', content_attributes: { external_error: 'no such number' } }, sent, sent]);
  expect(await detailOf(first)).toEqual([{ status: ['sent', 'delivered'] }, { status: ['delivered', 'failed'] }]);
});

it('a message that a page did not name stays as it is when others are delivered', async () => {
  const { page, own } = await setUp();
  const [first, second] = [await own.say({ message_type: OUTGOING }), await own.say({ message_type: OUTGOING })];
  await page.post('/api/v1/widget/messages/delivered', { message_ids: [first.id] });
  const { payload } = (await page.get('/api/v1/widget/messages')).body;
  expect(payload.map(({ id, status }: { id: number; status: string }) => [id, status])).toEqual([
    [first.id, 'delivered'],
    [second.id, 'sent'],
  ]);
});

it('a translation is stored with its message alone, and not with one that was deleted meanwhile', async () => {
  const { team, own, after } = await setUp();
  const [first, second, other] = [await own.say(), await own.say(), await after.say()];
  await team.delete(`${own.path}/messages/${second.id}`);
  const translate = ({ id }: MessageRow) =>
    server.deps.write((tx) => saveTranslation(tx, id, { language: 'de', content: 'Hallo' }, { type: 'system' }));
  await translate(first);
  await translate(second);
  const rows = server.deps.db.selectFrom('messages').select('content_attributes').orderBy('id');
  const stored = await rows.where('id', 'in', [first.id, second.id, other.id]).execute();
  const translations = { translations: { de: 'Hallo' } };
  expect(stored.map((row) => row.content_attributes)).toEqual([translations, { deleted: true }, {}]);
  expect(await detailOf(first)).toEqual([{ content_attributes: [{}, translations] }]);
});

it('a draft that is deleted is one’s own in this conversation alone', async () => {
  const { team, boss, own, after } = await setUp();
  const draft = (path: string) => `${path}/draft_messages`;
  const write = (http: typeof team, path: string, message: string) =>
    http.patch(draft(path), { draft_message: { message } });
  await write(team, after.path, 'in another');
  await write(team, own.path, 'mine');
  await write(boss, own.path, 'of a colleague');
  expect((await team.get(draft(own.path))).body.message).toBe('mine');
  await team.delete(draft(own.path));
  expect((await team.get(draft(own.path))).body).toEqual({ has_draft: false });
  expect((await team.get(draft(after.path))).body.message).toBe('in another');
  expect((await boss.get(draft(own.path))).body.message).toBe('of a colleague');
});

it('placeholders are those of this inbox and account, and of the agent’s displayed name', async () => {
  const { account, inbox, member, team, own } = await setUp();
  const content = '{{agent.available_name}} of {{inbox.name}} at {{account.name}}';
  const reply = async () => (await team.post(`${own.path}/messages`, { content })).body.content;
  expect(await reply()).toBe(`Ada Agent of ${inbox.name} at ${account.name}`);
  await server.deps.write((tx) =>
    tx.db.updateTable('users').set({ display_name: 'Ada' }).where('id', '=', member.user.id).execute(),
  );
  expect(await reply()).toBe(`Ada of ${inbox.name} at ${account.name}`);
});

describe('what is mailed of a conversation', () => {
  const mailTo = async (email: string) => {
    await server.runJobs();
    return server.mails.filter(({ to }) => to === email).at(-1)?.text ?? '';
  };

  it('has no reply that was seen, and none of another conversation', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const { team, page, before, own, after } = await setUp({ continuity_via_email: true }, email);
    await own.say({ message_type: OUTGOING, content: 'seen long ago' });
    await page.post('/api/v1/widget/conversations/update_last_seen', {});
    clock.advance(MINUTE_MS);
    for (const other of [before, after]) await other.say({ message_type: OUTGOING, content: 'of another' });
    await team.post(`${own.path}/messages`, { content: 'a new reply' });
    clock.advance(3 * MINUTE_MS);
    const mail = await mailTo(email);
    expect(mail).toContain('a new reply');
    expect(mail).not.toMatch(/seen long ago|of another/);
  });

  it('has no deleted message in its transcript, and none of another conversation', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const { page, before, own, after } = await setUp({}, email);
    await own.say({ content: 'a question' });
    await own.say({ message_type: OUTGOING, content: 'wrong window', deleted_at: clock.now() });
    for (const other of [before, after]) await other.say({ content: 'of another' });
    expect((await page.post('/api/v1/widget/conversations/transcript')).status).toBe(200);
    const mail = await mailTo(email);
    expect(mail).toContain('a question');
    expect(mail).not.toMatch(/wrong window|of another/);
  });
});

it('the survey behind a link is the newest one of its conversation, and so is its rating', async () => {
  const { own, after } = await setUp({ csat_survey_enabled: true });
  const ask = (at: typeof own) =>
    at.say({ message_type: TEMPLATE, content_type: 'input_csat', content: 'How did we do?' });
  const [former, newest, other] = [await ask(own), await ask(own), await ask(after)];
  await own.say({ message_type: ACTIVITY, content: 'resolved' });
  const pathOf = ({ row }: typeof own) => `/public/api/v1/csat_survey/${row.uuid}`;
  const idAt = async (at: typeof own) => (await server.http.get(pathOf(at))).body.id;
  expect([await idAt(own), await idAt(after)]).toEqual([newest.id, other.id]);
  const rate = (at: typeof own, rating: number) =>
    server.http.put(pathOf(at), { message: { submitted_values: { csat_survey_response: { rating } } } });
  for (const [at, rating] of [
    [own, 2],
    [after, 5],
  ] as const)
    expect((await rate(at, rating)).body.csat_survey_response.rating).toBe(rating);
  const rated = async (at: typeof own) => (await server.http.get(pathOf(at))).body.csat_survey_response.rating;
  expect([await rated(own), await rated(after)]).toEqual([2, 5]);
  expect(former.id).toBeLessThan(newest.id);
});
