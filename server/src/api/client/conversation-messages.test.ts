import { ACTIVITY, INCOMING, OUTGOING, TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Listed = { id: number; messages: { content: string }[] };

/** A contact of an API inbox with two conversations; `say` writes a message into one of them. */
const setUp = async () => {
  const account = await server.buildAccount();
  const base = `/api/v1/accounts/${account.id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id: account.id, role: 'administrator' }));
  const inbox = (await boss.post(`${base}/inboxes`, { name: 'App', channel: { type: 'api' } })).body;
  const api = `/public/api/v1/inboxes/${inbox.inbox_identifier}`;
  const { source_id } = (await server.http.post(`${api}/contacts`, { name: 'Cleo' })).body;
  const own = `${api}/contacts/${source_id}/conversations`;
  const begin = async () => {
    const { id: display_id } = (await server.http.post(own, {})).body;
    const { id } = await server.deps.db
      .selectFrom('conversations')
      .select('id')
      .where('account_id', '=', account.id)
      .where('display_id', '=', display_id)
      .executeTakeFirstOrThrow();
    const say = (content: string, fields: object = {}) =>
      server.buildMessage({ conversation_id: id, content, ...fields });
    const shown = async (): Promise<string[]> => textsOf((await server.http.get(`${own}/${display_id}`)).body);
    return { say, shown };
  };
  const textsOf = ({ messages }: Listed) => messages.map(({ content }) => content);
  const listed = async (): Promise<string[][]> =>
    (await server.http.get(own)).body.toSorted((a: Listed, b: Listed) => a.id - b.id).map(textsOf);
  return { begin, listed };
};

describe('the messages that a client gets with a conversation', () => {
  it('are its own public ones, oldest first: no notes and no activities', async () => {
    const { begin, listed } = await setUp();
    const [one, other] = [await begin(), await begin()];
    await one.say('question', { message_type: INCOMING });
    await other.say('elsewhere', { message_type: INCOMING });
    await one.say('between us', { message_type: OUTGOING, private: true });
    await one.say('Ada joined', { message_type: ACTIVITY });
    await one.say('we are away', { message_type: TEMPLATE });
    await one.say('reply', { message_type: OUTGOING });
    expect(await one.shown()).toEqual(['question', 'we are away', 'reply']);
    expect(await other.shown()).toEqual(['elsewhere']);
    expect(await listed()).toEqual([['question', 'we are away', 'reply'], ['elsewhere']]);
  });

  it('are the newest hundred', async () => {
    const { begin } = await setUp();
    const { say, shown } = await begin();
    for (let n = 1; n <= 101; n += 1) await say(`message ${n}`);
    const texts = await shown();
    expect([texts.length, texts[0], texts.at(-1)]).toEqual([100, 'message 2', 'message 101']);
  });
});
