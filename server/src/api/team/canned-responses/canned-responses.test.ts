import type { CannedResponse } from '@porchlight/core/wire/settings/canned-response.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setUp = async () => {
  const inbox = await server.buildInbox();
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const agents = { account_id, inbox_ids: [inbox.id] };
  const ada = await server.buildAgent({ ...agents, name: 'Ada' });
  const ben = await server.buildAgent({ ...agents, name: 'Ben' });
  const eve = await server.buildAgent({ ...agents, name: 'Eve', permissions: ['conversation_manage'] });
  const boss = await server.buildAgent({ account_id, role: 'administrator', name: 'Olga' });
  return {
    inbox,
    account_id,
    base,
    path: `${base}/canned_responses`,
    ada,
    asAda: server.asAgent(ada),
    asBen: server.asAgent(ben),
    asEve: server.asAgent(eve),
    boss: server.asAgent(boss),
  };
};
type Client = Awaited<ReturnType<typeof setUp>>['boss'];

const listOf = async (who: Client, path: string, search?: string, limit?: number) =>
  (await who.get(path, { query: { ...(search ? { search } : {}), ...(limit ? { limit: `${limit}` } : {}) } }))
    .body as CannedResponse[];
const codesOf = async (...args: Parameters<typeof listOf>) =>
  (await listOf(...args)).map(({ short_code }) => short_code);
const PERSONAL = { visibility: 'personal' } as const;

describe('canned responses', () => {
  it('have the shape of Chatwoot: an array, made flat or under their name, shared where nothing else is said', async () => {
    const { path, asAda, account_id } = await setUp();
    const made = await asAda.post(path, { canned_response: { short_code: ' hi ', content: ' Hello ' } });
    expect(made.body).toMatchObject({
      account_id,
      short_code: 'hi',
      content: 'Hello',
      visibility: 'global',
      folder: null,
      files: [],
      editable: true,
      use_count: 0,
      own_use_count: 0,
      last_used_at: null,
    });
    expect(await listOf(asAda, path)).toEqual([made.body]);
    const one = `${path}/${made.body.id}`;
    expect((await asAda.put(one, { content: 'Hello!' })).body).toMatchObject({ short_code: 'hi', content: 'Hello!' });
    expect((await asAda.delete(one)).status).toBe(200);
    expect(await listOf(asAda, path)).toEqual([]);
    expect((await asAda.delete(one)).status).toBe(404);
  });

  it('that are personal are seen, changed and deleted by their author alone (AGT-50)', async () => {
    const { path, asAda, asBen, boss } = await setUp();
    const { id, editable } = (await asAda.post(path, { short_code: 'me', content: 'Mine', ...PERSONAL })).body;
    expect(editable).toBe(true);
    for (const other of [asBen, boss]) {
      expect(await codesOf(other, path)).toEqual([]);
      expect(await codesOf(other, path, 'me')).toEqual([]);
      expect((await other.patch(`${path}/${id}`, { content: 'Yours' })).status).toBe(404);
      expect((await other.delete(`${path}/${id}`)).status).toBe(404);
    }
    expect(await codesOf(asAda, path)).toEqual(['me']);
  });

  it('that are shared are edited with the permission for it; personal ones without (AGT-50)', async () => {
    const { path, asAda, asEve } = await setUp();
    const shared = (await asAda.post(path, { short_code: 'all', content: 'Ours' })).body;
    expect((await asEve.post(path, { short_code: 'x', content: 'X' })).status).toBe(401);
    const own = (await asEve.post(path, { short_code: 'x', content: 'X', ...PERSONAL })).body;
    expect((await asEve.patch(`${path}/${own.id}`, { visibility: 'global' })).status).toBe(401);
    expect((await asEve.patch(`${path}/${own.id}`, { content: 'Y' })).body.content).toBe('Y');
    for (const call of [asEve.patch(`${path}/${shared.id}`, { content: 'Hers' }), asEve.delete(`${path}/${shared.id}`)])
      expect((await call).status).toBe(401);
    expect((await listOf(asEve, path)).map(({ editable }) => editable)).toEqual([false, true]);
  });

  it('become personal by their author alone, and shared again', async () => {
    const { path, asAda, boss } = await setUp();
    const one = `${path}/${(await asAda.post(path, { short_code: 'hi', content: 'Hi' })).body.id}`;
    expect((await boss.patch(one, PERSONAL)).body.attributes).toEqual(['visibility']);
    expect((await asAda.patch(one, PERSONAL)).body.visibility).toBe('personal');
    expect(await codesOf(boss, path)).toEqual([]);
    expect((await asAda.patch(one, { visibility: 'global' })).body.visibility).toBe('global');
    expect(await codesOf(boss, path)).toEqual(['hi']);
  });

  it('have a short code that is unique among shared ones, and among those of each agent', async () => {
    const { path, asAda, asBen } = await setUp();
    const hi = { short_code: 'hi', content: 'Hi' };
    const taken = { message: 'Short code has already been taken', attributes: ['short_code'] };
    expect((await asAda.post(path, hi)).status).toBe(200);
    expect(await asBen.post(path, hi)).toMatchObject({ status: 422, body: taken });
    for (const agent of [asAda, asBen]) expect((await agent.post(path, { ...hi, ...PERSONAL })).status).toBe(200);
    expect(await asAda.post(path, { ...hi, ...PERSONAL })).toMatchObject({ status: 422, body: taken });
    const other = (await asAda.post(path, { ...hi, short_code: 'hey', ...PERSONAL })).body;
    expect((await asAda.patch(`${path}/${other.id}`, { short_code: 'hi' })).body).toMatchObject(taken);
    const mine = (await listOf(asAda, path)).find(
      ({ short_code, visibility }) => short_code === 'hi' && visibility === 'personal',
    );
    expect((await asAda.patch(`${path}/${mine?.id}`, { visibility: 'global' })).body).toMatchObject(taken);
    const racers = await Promise.all([1, 2, 3].map(() => asAda.post(path, { ...hi, short_code: 'race' })));
    expect(racers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it.each([
    ['no short code', { short_code: ' ', content: 'Hi' }, 'short_code'],
    ['no content', { short_code: 'hi', content: ' ' }, 'content'],
    ['a folder with a long name', { short_code: 'hi', content: 'Hi', folder: 'x'.repeat(101) }, 'folder'],
    ['a long text', { short_code: 'hi', content: 'x'.repeat(10_001) }, 'content'],
    ['a visibility of nowhere', { short_code: 'hi', content: 'Hi', visibility: 'team' }, 'visibility'],
    ['a text in the place of a file', { short_code: 'hi', content: 'Hi', attachments: ['x'] }, 'attachments'],
  ])('are refused with %s', async (_what, body, attribute) => {
    const { path, asAda } = await setUp();
    expect(await asAda.post(path, body)).toMatchObject({ status: 422, body: { attributes: [attribute] } });
    expect(await listOf(asAda, path)).toEqual([]);
  });

  it('are limited for each account and each agent', async () => {
    const { path, asAda, asBen, ada, account_id } = await setUp();
    const fill = (most: number, visibility: 'global' | 'personal') =>
      server.deps.write(async (tx) => {
        const { now } = tx;
        const of = { account_id, content: 'x', visibility, folder: null, created_by_id: ada.user.id };
        const rows = Array.from({ length: most }, (_, at) => ({ ...of, short_code: `${visibility}-${at}` }));
        for (let at = 0; at < most; at += 100)
          await tx.db
            .insertInto('canned_responses')
            .values(rows.slice(at, at + 100).map((row) => ({ ...row, created_at: now, updated_at: now })))
            .execute();
      });
    await fill(100, 'personal');
    const more = { short_code: 'more', content: 'More' };
    expect((await asAda.post(path, { ...more, ...PERSONAL })).body.message).toContain('at most 100 personal');
    expect((await asBen.post(path, { ...more, ...PERSONAL })).status).toBe(200);
    const shared = (await asAda.post(path, more)).body;
    expect((await asAda.patch(`${path}/${shared.id}`, PERSONAL)).body.message).toContain('at most 100 personal');
    await fill(500, 'global');
    expect((await asBen.post(path, { ...more, short_code: 'most' })).body.message).toContain('at most 500 shared');
    expect(await listOf(asAda, path, 'global', 8)).toHaveLength(8);
  });

  it('are in a folder, which is taken away by null or nothing', async () => {
    const { path, asAda } = await setUp();
    const { id, folder } = (await asAda.post(path, { short_code: 'a', content: 'A', folder: ' Orders ' })).body;
    expect(folder).toBe('Orders');
    expect((await asAda.patch(`${path}/${id}`, { content: 'B' })).body.folder).toBe('Orders');
    expect((await asAda.patch(`${path}/${id}`, { folder: ' ' })).body.folder).toBeNull();
  });

  it('that are personal go with their author', async () => {
    const { path, base, account_id, ada, asAda, boss } = await setUp();
    await asAda.post(path, { short_code: 'me', content: 'Mine', ...PERSONAL });
    const shared = (await asAda.post(path, { short_code: 'all', content: 'Ours' })).body;
    expect((await boss.delete(`${base}/agents/${ada.user.id}`)).status).toBe(200);
    const rows = server.deps.db.selectFrom('canned_responses').select('short_code');
    expect(await rows.where('account_id', '=', account_id).execute()).toEqual([{ short_code: 'all' }]);
    expect((await boss.patch(`${path}/${shared.id}`, { content: 'Still ours' })).status).toBe(200);
  });

  it('that are personal are in the audit log without their content', async () => {
    const { path, base, asAda, boss } = await setUp();
    const { id } = (await asAda.post(path, { short_code: 'me', content: 'My secret', ...PERSONAL })).body;
    await asAda.patch(`${path}/${id}`, { content: 'Another secret' });
    await asAda.delete(`${path}/${id}`);
    const { text } = await boss.get(`${base}/audit_logs`);
    expect(text.match(/"auditable_type":"CannedResponse"/g)).toHaveLength(2);
    expect(text).not.toContain('secret');
  });
});

describe('the usage of canned responses', () => {
  const open = async () => {
    const world = await setUp();
    const visitor = await server.buildVisitor(world.inbox);
    const { display_id } = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
    const make = async (short_code: string, more: object = {}) =>
      (await world.asAda.post(world.path, { short_code, content: `${short_code}!`, ...more })).body.id as number;
    const messages = `${world.base}/conversations/${display_id}/messages`;
    return { ...world, contact: visitor.contact, make, messages };
  };
  const usesOf = async (who: Client, path: string) =>
    Object.fromEntries(
      (await listOf(who, path)).map(({ short_code, use_count, own_use_count }) => [
        short_code,
        [use_count, own_use_count],
      ]),
    );

  it('is counted once for each message that is stored, for its agent (AGT-52)', async () => {
    const { path, asAda, asBen, make, messages } = await open();
    const ids = [await make('one'), await make('two')];
    const message = { content: 'one! two!', echo_id: 'same', canned_response_ids: [...ids, ids[0]] };
    const sent = await Promise.all([1, 2, 3].map(() => asAda.post(messages, message)));
    expect(new Set(sent.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    await asAda.post(messages, message);
    await asBen.post(messages, { content: 'one!', canned_response_ids: [ids[0]] });
    expect((await asBen.post(messages, { content: ' ', canned_response_ids: ids })).status).toBe(422);
    expect(await usesOf(asAda, path)).toEqual({ one: [2, 1], two: [1, 1] });
    expect(await usesOf(asBen, path)).toEqual({ one: [2, 1], two: [1, 0] });
    const { last_used_at } = (await listOf(asAda, path))[0] ?? {};
    expect(Date.parse(last_used_at ?? '')).toBeGreaterThan(0);
  });

  it('is counted for a message with files, and for a conversation that begins with one', async () => {
    const { path, base, asAda, make, messages, contact, inbox } = await open();
    const id = await make('one');
    const raw = new FormData();
    raw.append('content', 'one!');
    raw.append('attachments[]', new Blob(['text'], { type: 'text/plain' }), 'a.txt');
    raw.append('canned_response_ids[]', String(id));
    expect((await asAda.call('POST', messages, { raw })).status).toBe(200);
    const begun = { contact_id: contact.id, inbox_id: inbox.id, echo_id: 'begin' };
    const body = { ...begun, message: { content: 'one!', canned_response_ids: [id] } };
    for (let time = 0; time < 2; time++) expect((await asAda.post(`${base}/conversations`, body)).status).toBe(200);
    expect(await usesOf(asAda, path)).toEqual({ one: [2, 2] });
  });

  it('is of no other account, none that is deleted, and none that the agent does not see', async () => {
    const { path, asAda, asBen, make, messages } = await open();
    const other = await open();
    const [foreign, personal] = [await other.make('foreign'), await make('mine', PERSONAL)];
    const canned_response_ids = [foreign, personal, 987_654_321];
    expect((await asBen.post(messages, { content: 'x', canned_response_ids })).status).toBe(200);
    expect(await usesOf(asAda, path)).toEqual({ mine: [0, 0] });
    expect(await usesOf(other.asAda, other.path)).toEqual({ foreign: [0, 0] });
    const many = Array.from({ length: 21 }, () => personal);
    expect((await asBen.post(messages, { content: 'x', canned_response_ids: many })).status).toBe(422);
  });

  it('keeps no message from being stored while the canned response is deleted', async () => {
    const { path, asAda, asBen, make, messages } = await open();
    const canned_response_ids = [await make('one')];
    const calls = [asBen, asAda, asBen].map((who) => who.post(messages, { content: 'one!', canned_response_ids }));
    const gone = asAda.delete(`${path}/${canned_response_ids[0]}`);
    expect((await Promise.all([...calls, gone])).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await listOf(asAda, path)).toEqual([]);
  });

  it('puts what an agent uses most first among equal matches, for them alone', async () => {
    const { path, asAda, asBen, make, messages } = await open();
    for (const code of ['a', 'ba', 'bb', 'c']) await make(code);
    const id = await make('bc');
    await asAda.post(messages, { content: 'bc!', canned_response_ids: [id] });
    expect(await codesOf(asAda, path, 'b')).toEqual(['bc', 'ba', 'bb']);
    expect(await codesOf(asAda, path)).toEqual(['bc', 'a', 'ba', 'bb', 'c']);
    expect(await codesOf(asAda, path, 'c')).toEqual(['c', 'bc']);
    expect(await codesOf(asBen, path, 'b')).toEqual(['ba', 'bb', 'bc']);
  });
});
