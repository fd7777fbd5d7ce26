import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const member = () => server.buildAgent({ account_id, inbox_ids: [inbox.id] });
  const [writer, mia, lee] = [await member(), await member(), await member()];
  const outsider = await server.buildAgent({ account_id });
  const visitor = await server.buildVisitor(inbox);
  const row = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const path = `${base}/conversations/${row.display_id}`;
  const team = server.asAgent(writer);
  const write = (content: string, isPrivate = true) => team.post(`${path}/messages`, { content, private: isPrivate });
  const followers = async () =>
    (await team.get(`${path}/participants`)).body.map(({ id }: { id: number }) => id).toSorted();
  const mentionsOf = async (who: typeof mia) => {
    await server.runJobs();
    const { payload } = (await server.asAgent(who).get(`${base}/notifications`)).body.data;
    return payload.map(({ notification_type }: { notification_type: string }) => notification_type);
  };
  return { inbox, base, writer, mia, lee, outsider, row, path, write, followers, mentionsOf };
};

const mention = ({ user }: { user: { id: number } }) => `[@x](mention://user/${user.id}/x)`;

describe('a mention', () => {
  it('in a note notifies colleagues who see the inbox, once each, and makes them followers', async () => {
    const { mia, lee, outsider, write, followers, mentionsOf } = await setUp();
    const { status } = await write(`${mention(mia)} ${mention(outsider)} ${mention(mia)} ${mention(lee)}`);
    expect(status).toBe(200);
    expect(await followers()).toEqual([mia.user.id, lee.user.id].toSorted());
    expect([await mentionsOf(mia), await mentionsOf(lee)]).toEqual([
      ['conversation_mention'],
      ['conversation_mention'],
    ]);
    const rows = await server.deps.db
      .selectFrom('mentions')
      .select('user_id')
      .where('user_id', '=', mia.user.id)
      .execute();
    expect(rows).toHaveLength(1);
    // A colleague who follows already is mentioned again, and follows once.
    expect((await write(`Again ${mention(mia)}`)).status).toBe(200);
    expect(await followers()).toHaveLength(2);
    const outside = await server.deps.db
      .selectFrom('mentions')
      .select('id')
      .where('user_id', '=', outsider.user.id)
      .execute();
    expect(outside).toEqual([]);
  });

  it('in a reply to the visitor notifies none, nor of oneself', async () => {
    const { writer, mia, write, followers, mentionsOf } = await setUp();
    await write(`Ask ${mention(mia)}`, false);
    expect(await followers()).toEqual([]);
    await write(`I, ${mention(writer)}`);
    expect([await mentionsOf(mia), await mentionsOf(writer)]).toEqual([[], []]);
  });

  it('is listed for the colleague among those in which they were mentioned', async () => {
    const { base, row, mia, lee, write } = await setUp();
    await write(mention(mia));
    const listed = async (who: typeof mia) =>
      (
        await server
          .asAgent(who)
          .get(`${base}/conversations`, { query: { conversation_type: 'mention', status: 'all' } })
      ).body.data.payload.map(({ id }: { id: number }) => id);
    expect([await listed(mia), await listed(lee)]).toEqual([[row.display_id], []]);
  });

  it('of a team is one of each member who sees the inbox, but not of its author, nor of teams of other accounts (AGT-259)', async () => {
    const { inbox, base, writer, mia, lee, outsider, write, followers, mentionsOf } = await setUp();
    const boss = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
    const team = (await boss.post(`${base}/teams`, { name: 'billing' })).body;
    const user_ids = [writer, mia, outsider].map(({ user }) => user.id);
    expect((await boss.post(`${base}/teams/${team.id}/team_members`, { user_ids })).status).toBe(200);
    const elsewhere = await setUp();
    const billing = `[@billing](mention://team/${team.id}/billing)`;
    await elsewhere.write(billing);
    expect(await elsewhere.followers()).toEqual([]);
    expect((await write(`${billing} and ${mention(mia)}, ${billing}`)).status).toBe(200);
    expect(await followers()).toEqual([mia.user.id]);
    const notified = async () => [await mentionsOf(mia), await mentionsOf(lee), await mentionsOf(writer)];
    expect(await notified()).toEqual([['conversation_mention'], [], []]);
    expect((await write(`To all of ${billing}`, false)).status).toBe(200);
    expect((await notified())[0]).toHaveLength(1);
  });

  it('that an edit adds is one, and one that was there before is not (AGT-259)', async () => {
    const { inbox, base, path, writer, mia, lee, write, mentionsOf } = await setUp();
    const boss = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
    const team = (await boss.post(`${base}/teams`, { name: 'billing' })).body;
    const user_ids = [mia, lee].map(({ user }) => user.id);
    await boss.post(`${base}/teams/${team.id}/team_members`, { user_ids });
    const { id } = (await write(`Ask ${mention(mia)}`)).body;
    const edit = (content: string) => server.asAgent(writer).patch(`${path}/messages/${id}/content`, { content });
    for (const more of ['', ' please'])
      expect((await edit(`Ask ${mention(mia)} [@billing](mention://team/${team.id}/billing)${more}`)).status).toBe(200);
    expect([await mentionsOf(mia), await mentionsOf(lee)]).toEqual([
      ['conversation_mention'],
      ['conversation_mention'],
    ]);
  });

  it('counts for the first fifty of a note', async () => {
    const { mia, lee, write, followers } = await setUp();
    const strangers = Array.from({ length: 49 }, (_, index) => mention({ user: { id: 900_000 + index } }));
    await write([...strangers, mention(mia), mention(lee)].join(' '));
    expect(await followers()).toEqual([mia.user.id]);
  });

  it('shows it to a colleague whose role sees those they take part in, and appears for none who saw it before', async () => {
    const { inbox, base, path, writer, write } = await setUp();
    const limited = () =>
      server.buildAgent({
        account_id: inbox.account_id,
        inbox_ids: [inbox.id],
        permissions: ['conversation_participating_manage'],
      });
    const [follower, mentioned, neither] = [await limited(), await limited(), await limited()];
    await server.asAgent(writer).post(`${path}/participants`, { user_ids: [follower.user.id] });
    const seen = (people: (typeof mentioned)[]) =>
      Promise.all(
        people.map(async (who) => {
          const http = server.asAgent(who);
          const { payload } = (await http.get(`${base}/sync?after=0`)).body;
          const appeared = payload.filter(({ event }: { event: string }) => event === 'conversation.access_changed');
          return [(await http.get(path)).status, appeared.length];
        }),
      );
    const all = [follower, mentioned, neither];
    expect(await seen(all)).toEqual([
      [200, 1],
      [401, 0],
      [401, 0],
    ]);
    for (const content of [mention(mentioned), `Again ${mention(mentioned)} ${mention(follower)}`]) {
      expect((await write(content)).status).toBe(200);
      expect(await seen(all)).toEqual([
        [200, 1],
        [200, 1],
        [401, 0],
      ]);
    }
  });
});
