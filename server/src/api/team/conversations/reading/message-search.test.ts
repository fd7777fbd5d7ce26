import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untyped } from '../../../../platform/database/schema/untyped.ts';
import { rebuildMessageIndex } from '../../../../platform/database/search/message-index.ts';
import { openTwoBrowsers, openTwoOfOneBrowser } from '../../../../testing/factories/merge-place.ts';
import { startTestServer, type TestServer } from '../../../../testing/harness.ts';
import type { HttpClient } from '../../../../testing/http-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setUp = async () => {
  const place = await openTwoOfOneBrowser(server);
  const { agent, first, path } = place;
  const search = (q: string | undefined, id = first, by: HttpClient = agent) =>
    by.get(`${path(id)}/messages/search`, { query: { q } });
  const find = async (q: string, id = first, by: HttpClient = agent): Promise<number[]> => {
    const { status, body } = await search(q, id, by);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.payload.map((found: { id: number }) => found.id);
  };
  const say = async (content: string, more: object = {}, id = first): Promise<number> =>
    (await agent.post(`${path(id)}/messages`, { content, ...more })).body.id;
  return { ...place, search, find, say };
};

describe('the search in one conversation', () => {
  it('finds messages and private notes by the beginnings of words, however written, newest first [AGT-280]', async () => {
    const { find, say, second } = await setUp();
    const café = await say('The café closes at ten');
    const note = await say('They mean the Cafe downtown', { private: true });
    await say('Another café', {}, second);
    expect(await find('CAFÉ')).toEqual([note, café]);
    expect(await find('caf clos')).toEqual([café]);
    expect(await find('afe')).toEqual([]);
    expect(await find('nothing like it')).toEqual([]);
  });

  it('finds text of languages without spaces, and takes hostile text literally [AGT-280]', async () => {
    const { find, say } = await setUp();
    const id = await say('ランタンが壊れました 100% "a" OR b');
    expect(await find('壊れ')).toEqual([id]);
    expect(await find('%')).toEqual([id]);
    for (const q of ['"', "'", '*', 'a OR', 'NOT (', '\\', "x' OR 1=1 --", '(((((', ':*', 'a\u0000b', 'a'.repeat(200)])
      await find(q);
    expect(await find('zzz OR b')).toEqual([]);
  });

  it('leaves out deleted messages and former texts [AGT-280]', async () => {
    const { find, say, agent, path, first } = await setUp();
    const [deleted, edited] = [await say('A green teapot'), await say('A yellow teapot')];
    expect(await find('teapot')).toEqual([edited, deleted]);
    await agent.delete(`${path(first)}/messages/${deleted}`);
    await agent.patch(`${path(first)}/messages/${edited}/content`, { content: 'A yellow kettle' });
    expect([await find('teapot'), await find('kettle')]).toEqual([[], [edited]]);
  });

  it('needs a text of at most 200 characters', async () => {
    const { search } = await setUp();
    for (const q of [undefined, '', '  ', 'x'.repeat(201)]) {
      const { status, body } = await search(q);
      expect([status, typeof (body.error ?? body.message)]).toEqual([422, 'string']);
    }
  });

  it('includes the messages of merged conversations, and of those that were split off no longer [AGT-280]', async () => {
    const { find, say, merge, separate, agent, path, first, second } = await setUp();
    const theirs = await say('The blue plug', {}, first);
    const ours = await say('A blue cable', {}, second);
    expect((await merge(first, second)).status).toBe(200);
    expect(await find('blue', second)).toEqual([ours, theirs]);
    expect(await find('blue', first)).toEqual([theirs]);
    await separate(first);
    expect(await find('blue', second)).toEqual([ours]);
    const { body } = await agent.post(`${path(second)}/split`, { message_ids: [ours] });
    expect([await find('blue', second), await find('blue', body.id)]).toEqual([[], [ours]]);
  });

  it('shows an agent nothing of a merged conversation that their inboxes or their role do not [AGT-280]', async () => {
    const place = await openTwoBrowsers(server);
    const { home, work, unify, merge, boss, base, path, inbox, account_id } = place;
    await unify();
    await merge(home.id, work.id);
    const member = await server.buildAgent({
      account_id,
      inbox_ids: [inbox.id],
      permissions: ['conversation_participating_manage'],
    });
    await boss.post(`${path(work.id)}/assignments`, { assignee_id: member.user.id });
    const read = async (by: HttpClient) =>
      (await by.get(`${base}/conversations/${work.id}/messages/search`, { query: { q: 'from' } })).body.payload.length;
    expect([await read(boss), await read(server.asAgent(member))]).toEqual([2, 1]);
  });

  it('refuses an agent who may not see the conversation', async () => {
    const { search, first, account_id, inbox } = await setUp();
    const outsider = server.asAgent(await server.buildAgent({ account_id }));
    const without = server.asAgent(
      await server.buildAgent({
        account_id,
        inbox_ids: [inbox.id],
        permissions: ['conversation_participating_manage'],
      }),
    );
    for (const by of [outsider, without]) expect((await search('lamp', first, by)).status).toBe(401);
    expect((await search('lamp', 999_999)).status).toBe(404);
    expect(
      (await server.http.get(`/api/v1/accounts/${account_id}/conversations/${first}/messages/search?q=a`)).status,
    ).toBe(401);
  });

  it('sends the newest 1,000 of more, and says so [AGT-280]', async () => {
    const { find, search, first, account_id } = await setUp();
    const { id } = await server.deps.db
      .selectFrom('conversations')
      .select('id')
      .where('account_id', '=', account_id)
      .where('display_id', '=', first)
      .executeTakeFirstOrThrow();
    const built = await server.buildMessage({ conversation_id: id, content: 'lantern' });
    const { id: _, ...row } = await server.deps.db
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', built.id)
      .executeTakeFirstOrThrow();
    const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
    await server.deps.write(async ({ db }) => {
      for (let copies = 1; copies <= 1_000; copies *= 2)
        await sql`INSERT INTO messages (${columns}) SELECT ${columns} FROM messages WHERE content = 'lantern'`.execute(
          db,
        );
      await rebuildMessageIndex(untyped(db));
    });
    const { body } = await search('lantern');
    expect([body.payload.length, body.meta.more]).toEqual([1_000, true]);
    expect(await find('lantern')).not.toContain(built.id);
    expect((await search('lamp')).body.meta.more).toBe(false);
  });
});
