import type { Permission } from '@porchlight/core/rules/access/permissions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../platform/database/migrations/migrate.ts';
import { untyped } from '../../platform/database/schema/untyped.ts';
import { indexMessages, rebuildMessageIndex } from '../../platform/database/search/message-index.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Client = ReturnType<TestServer['asAgent']>;
type Message = { id: number; content: string };

const openPlace = async () => {
  const inbox = await server.buildInbox();
  const { account_id } = inbox;
  const other = await server.buildInbox({ account_id });
  const base = `/api/v1/accounts/${account_id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const start = async (of: typeof inbox, texts: string[]) => {
    const { contact_inbox } = await server.buildVisitor(of);
    const conversation = await server.buildConversation({ contact_inbox_id: contact_inbox.id });
    const ids: number[] = [];
    for (const content of texts)
      ids.push((await server.buildMessage({ conversation_id: conversation.id, content })).id);
    await server.deps.write(({ db }) => indexMessages(db, ids));
    return { conversation, ids };
  };
  const said = async (client: Client, q: string, page = 1): Promise<Message[]> =>
    (await client.get(`${base}/search/messages`, { query: { q, page } })).body.payload.messages;
  const listed = async (client: Client, q: string): Promise<number[]> =>
    (await client.get(`${base}/conversations`, { query: { q } })).body.data.payload.map(({ id }: { id: number }) => id);
  return { inbox, other, account_id, boss, start, said, listed };
};
type Place = Awaited<ReturnType<typeof openPlace>>;

/** More newer messages than are read before the index: copies of one, in its conversation. */
const addNewer = async (id: number, count: number) => {
  const { rows } = await sql<Record<string, unknown>>`SELECT * FROM messages WHERE id = ${id}`.execute(
    server.store.reader,
  );
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id');
  await sql
    .raw(
      `WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${count})
       INSERT INTO messages (${columns.join(', ')})
       SELECT ${columns.map((column) => `messages.${column}`).join(', ')} FROM messages CROSS JOIN counted WHERE messages.id = ${id}`,
    )
    .execute(server.store.maintenance);
  await rebuildMessageIndex(untyped(server.store.maintenance));
};

describe('a search of messages', () => {
  let place: Place;
  let old: Awaited<ReturnType<Place['start']>>;
  let hidden: Awaited<ReturnType<Place['start']>>;
  beforeAll(async () => {
    place = await openPlace();
    hidden = await place.start(place.other, ['A quince and a medlar', 'Copies of a pear']);
    old = await place.start(place.inbox, [
      'A quince, ripe',
      'Ripe medlar',
      'A quince and a medlar, both ripe',
      'Copies of a pear',
    ]);
    const copied = old.ids.at(-1);
    await addNewer(copied ?? 0, 5_000);
  });

  it.each([
    ['quince', 3],
    ['quin', 3],
    ['medlar', 3],
    ['quince ripe', 2],
    ['ripe quince medlar', 1],
    ['pear ripe', 0],
    ['pear quince', 0],
    ['walnut', 0],
    ['pear walnut', 0],
  ])('finds "%s" %i times, also behind thousands of newer messages', async (text, times) => {
    const found = await place.said(place.boss, text);
    expect(found).toHaveLength(times);
    for (const { content } of found) for (const word of text.split(' ')) expect(content.toLowerCase()).toContain(word);
  });

  it('has full pages of a common word, each message once and the newest first', async () => {
    const found = [];
    for (const page of [1, 2, 3]) {
      const messages = await place.said(place.boss, 'pear', page);
      expect(messages).toHaveLength(10);
      found.push(...messages.map(({ id }) => id));
    }
    expect(found).toEqual([...new Set(found)].toSorted((a, b) => b - a));
  });

  it('shows an agent what was said in their inboxes alone, in full pages', async () => {
    const { account_id, other, inbox } = place;
    const agent = server.asAgent(await server.buildAgent({ account_id, inbox_ids: [other.id] }));
    expect((await place.said(agent, 'quince')).map(({ id }) => id)).toEqual([hidden.ids[0]]);
    expect((await place.said(agent, 'copies of')).map(({ id }) => id)).toEqual([hidden.ids[1]]);
    expect(await place.listed(agent, 'quince')).toEqual([hidden.conversation.display_id]);
    expect(await place.listed(agent, 'ripe')).toEqual([]);
    expect(await place.listed(agent, 'opies of a pea')).toEqual([hidden.conversation.display_id]);
    const nowhere = server.asAgent(await server.buildAgent({ account_id }));
    expect([await place.said(nowhere, 'pear'), await place.listed(nowhere, 'pear')]).toEqual([[], []]);
    const both = server.asAgent(await server.buildAgent({ account_id, inbox_ids: [other.id, inbox.id] }));
    expect(await place.said(both, 'quince')).toHaveLength(3);
  });

  it('shows an agent whose role has their own conversations alone what was said in these', async () => {
    const permissions: Permission[] = ['conversation_participating_manage'];
    const { account_id, inbox, other } = place;
    const own = await place.start(inbox, ['My own quince', 'My own pear']);
    const member = await server.buildAgent({ account_id, inbox_ids: [inbox.id, other.id], permissions });
    await server.deps.write(({ db }) =>
      db
        .updateTable('conversations')
        .set({ assignee_id: member.user.id })
        .where('id', '=', own.conversation.id)
        .execute(),
    );
    const agent = server.asAgent(member);
    expect((await place.said(agent, 'quince')).map(({ id }) => id)).toEqual([own.ids[0]]);
    expect((await place.said(agent, 'pear')).map(({ id }) => id)).toEqual([own.ids[1]]);
    expect(await place.listed(agent, 'pear')).toEqual([own.conversation.display_id]);
  });

  it('finds nothing of another account', async () => {
    const stranger = await openPlace();
    for (const q of ['quince', 'pear', '梨'])
      expect([await stranger.said(stranger.boss, q), await stranger.listed(stranger.boss, q)]).toEqual([[], []]);
  });
});

describe('a search of messages in languages without blanks', () => {
  const TEXTS = ['我想要退款，订单号是 4711', 'ฉันต้องการคืนเงิน', 'ｶﾀﾛｸﾞを送ってください', '退货'];
  const CASES: [string, number[]][] = [
    ['退款', [0]],
    ['退', [3, 0]],
    ['款', [0]],
    ['想要退款', [0]],
    ['订单号', [0]],
    ['退订', []],
    ['款退', []],
    ['คืนเงิน', [1]],
    ['ตัอง', []],
    ['送って', [2]],
    ['？', []],
  ];
  let place: Place;
  let ids: number[];
  beforeAll(async () => {
    place = await openPlace();
    ({ ids } = await place.start(place.inbox, TEXTS));
  });

  it.each(CASES)('finds "%s" anywhere', async (text, expected) => {
    const found = await place.said(place.boss, text);
    expect(found.map(({ id }) => id)).toEqual(expected.map((index) => ids[index]));
    expect(await place.listed(place.boss, text)).toHaveLength(expected.length > 0 ? 1 : 0);
  });

  it('finds it also behind thousands of newer messages, and what was indexed by the version before', async () => {
    const behind = await openPlace();
    const { ids: texts } = await behind.start(behind.inbox, [...TEXTS, 'Newer']);
    await addNewer(texts.at(-1) ?? 0, 5_000);
    const find = async () => (await behind.said(behind.boss, '退款')).map(({ id }) => id);
    expect(await find()).toEqual([texts[0]]);
    const { writer, kind } = server.store;
    await (kind === 'postgres'
      ? sql`UPDATE message_index SET words = to_tsvector('simple', content) FROM messages
          WHERE messages.id = message_index.id AND messages.id = ${texts[0]}`
      : sql`INSERT OR REPLACE INTO message_index (rowid, words) SELECT id, content FROM messages WHERE id = ${texts[0]}`
    ).execute(writer);
    expect(await find()).toEqual([]);
    await sql`DELETE FROM schema_migrations WHERE name = '0056-letter-pairs'`.execute(writer);
    expect(await migrate(server.store)).toEqual(['0056-letter-pairs']);
    expect(await find()).toEqual([texts[0]]);
  });
});
