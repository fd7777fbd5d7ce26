import type { Permission } from '@porchlight/core/rules/access/permissions.ts';
import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../platform/database/migrations/migrate.ts';
import { indexMessages } from '../../platform/database/search/message-index.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NEWER = 33_000;

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
    const ids: MessageId[] = [];
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
  const { maintenance, kind } = server.store;
  const last = sql`(SELECT max(id) - ${count} FROM messages)`;
  await sql
    .raw(
      `WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${count})
       INSERT INTO messages (${columns.join(', ')})
       SELECT ${columns.map((column) => `messages.${column}`).join(', ')} FROM messages CROSS JOIN counted WHERE messages.id = ${id}`,
    )
    .execute(maintenance);
  await (kind === 'postgres'
    ? sql`INSERT INTO message_index (id, words) SELECT m.id, x.words FROM messages AS m, message_index AS x
        WHERE x.id = ${id} AND m.id > ${last}`
    : sql`INSERT INTO message_index (rowid, words) SELECT id, folded(content) FROM messages WHERE id > ${last}`
  ).execute(maintenance);
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
      'A damson beside a pear',
      'A pear beside a plum',
      'Copies of a plum',
      'Copies of a pear',
    ]);
    const [plum = 0, pear = 0] = old.ids.slice(-2);
    await addNewer(pear, NEWER);
    await addNewer(plum, 300);
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
    ['pear plum', 1],
    ['pear damson', 1],
    ['damson pea', 1],
    ['damson ear', 0],
    ['copies of pear damson', 0],
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
    expect((await place.said(agent, 'copies pear')).map(({ id }) => id)).toEqual([hidden.ids[1]]);
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

  it('shows an agent whose role has unassigned conversations too what was said in these, and in no others [SYS-67]', async () => {
    const permissions: Permission[] = ['conversation_unassigned_manage'];
    const { account_id, inbox, boss } = place;
    const theirs = await place.start(inbox, ['A loquat of another agent', 'Their pear']);
    const free = await place.start(inbox, ['A loquat of no agent']);
    const colleague = await server.buildAgent({ account_id, inbox_ids: [inbox.id] });
    await server.deps.write(({ db }) =>
      db
        .updateTable('conversations')
        .set({ assignee_id: colleague.user.id })
        .where('id', '=', theirs.conversation.id)
        .execute(),
    );
    const agent = server.asAgent(await server.buildAgent({ account_id, inbox_ids: [inbox.id], permissions }));
    expect((await place.said(agent, 'loquat')).map(({ id }) => id)).toEqual(free.ids);
    expect((await place.said(agent, 'pear')).map(({ id }) => id)).not.toContain(theirs.ids[1]);
    expect((await place.said(boss, 'loquat')).map(({ id }) => id)).toEqual([...free.ids, ...theirs.ids.slice(0, 1)]);
  });

  it('finds nothing of another account', async () => {
    const stranger = await openPlace();
    for (const q of ['quince', 'pear', '梨'])
      expect([await stranger.said(stranger.boss, q), await stranger.listed(stranger.boss, q)]).toEqual([[], []]);
  });
});

describe('a search among few messages [SYS-67]', () => {
  it('finds words at the end of the longest texts, and no deleted message', async () => {
    const place = await openPlace();
    const long = `${'a pomelo '.repeat(10_000)} kumquat`;
    const texts = Array.from({ length: 40 }, (_, index) => (index === 7 ? long : `A kumquat, number ${index}`));
    const { ids } = await place.start(place.inbox, texts);
    const deleted = ids.slice(0, 1);
    await server.deps.write(async ({ db, now }) => {
      await db.updateTable('messages').set({ deleted_at: now }).where('id', 'in', deleted).execute();
      await indexMessages(db, deleted);
    });
    const found = [];
    for (const page of [1, 2, 3, 4]) found.push(...(await place.said(place.boss, 'kumquat', page)).map(({ id }) => id));
    expect(found).toEqual(ids.slice(1).toReversed());
    expect((await place.said(place.boss, 'kumquat pomelo')).map(({ id }) => id)).toEqual([ids[7]]);
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
    await addNewer(texts.at(-1) ?? 0, NEWER);
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
