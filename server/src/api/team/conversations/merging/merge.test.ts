import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../platform/clock.fake.ts';
import { begin, openTwoOfOneBrowser } from '../../../../testing/factories/merge-place.ts';
import { startTestServer, type TestServer } from '../../../../testing/harness.ts';

const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const CONVERSATIONS = '/api/v1/widget/conversations';
const MESSAGES = '/api/v1/widget/messages';
const of = (id: number) => ({ query: { conversation_id: id } });

const setUp = async () => {
  const place = await openTwoOfOneBrowser(server);
  const { page, agent, path } = place;
  const texts = async (id: number, by = agent): Promise<string[]> =>
    (await by.get(`${path(id)}/messages`)).body.payload.map(({ content }: { content: string }) => content);
  const seen = (id?: number) => place.texts(page, id);
  return { ...place, texts, seen, begin: (content: string) => begin(page, content) };
};

describe('a conversation that is merged into another (AGT-154)', () => {
  it('is resolved, and its messages are shown in the other one, in their order', async () => {
    const { first, second, merge, read, texts, agent, path } = await setUp();
    await agent.post(`${path(first)}/messages`, { content: 'Which lamp?' });
    const merged = await merge(second, first);
    expect([merged.status, merged.body.status, merged.body.merged_into]).toEqual([200, 'resolved', first]);
    const target = await read(first);
    expect([target.status, target.merged_ids, target.merged_into]).toEqual(['open', [second], undefined]);
    expect((await texts(first)).filter((text) => !text.startsWith('Conversation '))).toEqual([
      'about the lamp',
      'about the cable',
      'Which lamp?',
    ]);
    expect(await texts(second)).toContain(
      `Conversation was merged into #${first} by ${(await agent.get('/api/v1/profile')).body.name}`,
    );
  });

  it('is answered where it goes on: the visitor lands there, and finds every message', async () => {
    const { first, second, merge, page, seen, texts, agent, path } = await setUp();
    await merge(second, first);
    expect((await page.get(CONVERSATIONS, of(second))).body).toMatchObject({ id: first, merged_ids: [second] });
    expect((await page.get(CONVERSATIONS)).body.id).toBe(first);
    const list = (await page.get(`${CONVERSATIONS}/list`)).body.payload;
    expect(list.map(({ id }: { id: number }) => id)).toEqual([first]);
    expect(await seen(second)).toEqual(['about the lamp', 'about the cable']);
    const said = await page.post(MESSAGES, { message: { content: 'and one more thing' } }, of(second));
    expect(said.body.conversation_id).toBe(first);
    await agent.post(`${path(first)}/messages`, { content: 'Both are on their way' });
    expect(await seen()).toEqual(['about the lamp', 'about the cable', 'and one more thing', 'Both are on their way']);
    expect(await texts(second)).not.toContain('and one more thing');
  });

  it('gets no second copy of a message that is sent again after the merge', async () => {
    const { first, second, merge, page, seen } = await setUp();
    const echo_id = randomUUID();
    const send = (id: number) => page.post(MESSAGES, { message: { content: 'on a bad line', echo_id } }, of(id));
    const sent = await send(second);
    await merge(second, first);
    expect((await send(second)).body.id).toBe(sent.body.id);
    expect((await send(first)).body.id).toBe(sent.body.id);
    expect((await seen()).filter((text) => text === 'on a bad line')).toHaveLength(1);
  });

  it('is not answered with a message of another visitor that has the same name', async () => {
    const [here, there] = [await setUp(), await setUp()];
    const message = { content: 'a secret', echo_id: randomUUID() };
    await there.page.post(MESSAGES, { message }, of(there.second));
    for (const { merge, first, second } of [here, there]) await merge(second, first);
    const sent = await here.page.post(MESSAGES, { message: { ...message, content: 'mine' } }, of(here.first));
    expect([sent.status, sent.body.content]).toEqual([200, 'mine']);
    expect(await here.seen()).toContain('mine');
  });

  it('is not replied to, reopened or merged again', async () => {
    const { first, second, begin, merge, agent, path, read } = await setUp();
    const third = await begin('about the plug');
    await merge(second, first);
    expect((await agent.post(`${path(second)}/messages`, { content: 'Hello?' })).status).toBe(422);
    expect((await agent.post(`${path(second)}/messages`, { content: 'A note', private: true })).status).toBe(422);
    expect((await agent.post(`${path(second)}/toggle_status`, { status: 'open' })).status).toBe(422);
    expect((await merge(second, third)).status).toBe(409);
    expect((await merge(third, second)).status).toBe(409);
    expect((await merge(third, third)).status).toBe(422);
    expect((await read(second)).status).toBe('resolved');
  });

  it('passes on what is still to do: labels, priority, assignee, participants, unread messages and the wait', async () => {
    const { first, second, merge, agent, boss, base, path, read, member } = await setUp();
    for (const title of ['lamp', 'cable']) await boss.post(`${base}/labels`, { title });
    await agent.post(`${path(first)}/labels`, { labels: ['lamp'] });
    await agent.post(`${path(second)}/labels`, { labels: ['cable'] });
    await agent.post(`${path(second)}/toggle_priority`, { priority: 'high' });
    await boss.post(`${path(second)}/participants`, { user_ids: [member.user.id] });
    await boss.post(`${path(second)}/assignments`, { assignee_id: member.user.id });
    await boss.post(`${path(first)}/messages`, { content: 'We look' });
    await boss.post(`${path(first)}/toggle_status`, { status: 'resolved' });
    expect((await read(first)).unread_count).toBe(0);
    await merge(second, first, boss);
    const target = await read(first);
    expect([target.labels, target.priority, target.status]).toEqual([['cable', 'lamp'], 'high', 'open']);
    expect([target.meta.assignee.id, target.unread_count]).toEqual([member.user.id, 1]);
    expect(target.waiting_since).toBeGreaterThan(0);
    const people = (await agent.get(`${path(first)}/participants`)).body;
    expect(people.map(({ id }: { id: number }) => id)).toEqual([member.user.id]);
    expect(await read(second)).toMatchObject({ unread_count: 0, waiting_since: 0 });
  });

  it('counts as no resolution, and asks for no rating', async () => {
    const { first, second, merge, account_id, seen } = await setUp();
    await merge(second, first);
    const facts = await server.deps.db
      .selectFrom('reporting_events')
      .select('name')
      .where('account_id', '=', account_id)
      .execute();
    expect(facts).toEqual([]);
    expect(await seen()).toHaveLength(2);
  });

  it('comes along when the other one is merged too', async () => {
    const { first, second, begin, merge, seen, texts, read } = await setUp();
    const third = await begin('about the plug');
    await merge(third, second);
    await merge(second, first);
    expect(await seen(third)).toEqual(['about the lamp', 'about the cable', 'about the plug']);
    expect((await texts(first)).filter((text) => text.startsWith('about'))).toHaveLength(3);
    expect(await read(first)).toMatchObject({ merged_ids: [second, third] });
    expect((await read(third)).merged_into).toBe(first);
  });

  it('is merged by one of two agents who do it the other way round at once', async () => {
    const { first, second, merge, boss, read } = await setUp();
    const answers = await Promise.all([merge(first, second), merge(second, first, boss)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [one, other] = [await read(first), await read(second)];
    expect([one.merged_into, other.merged_into].filter(Boolean)).toHaveLength(1);
  });
});

describe('a merge that is undone (AGT-154)', () => {
  it('restores both, keeps what was written meanwhile, and what others changed', async () => {
    const { first, second, merge, agent, boss, base, path, read, page, texts } = await setUp();
    await boss.post(`${base}/labels`, { title: 'cable' });
    await agent.post(`${path(second)}/labels`, { labels: ['cable'] });
    await agent.post(`${path(second)}/toggle_priority`, { priority: 'high' });
    await agent.post(`${path(first)}/toggle_status`, { status: 'resolved' });
    await merge(second, first);
    await page.post(MESSAGES, { message: { content: 'written meanwhile' } }, of(second));
    await boss.post(`${path(first)}/toggle_priority`, { priority: 'urgent' });
    const separated = await agent.delete(`${path(second)}/merge`);
    expect([separated.status, separated.body.status, separated.body.merged_into]).toEqual([200, 'open', undefined]);
    expect(separated.body).toMatchObject({ unread_count: 1, labels: ['cable'] });
    expect(await read(first)).toMatchObject({ labels: [], priority: 'urgent', status: 'open', unread_count: 2 });
    expect(await texts(first)).toContain('written meanwhile');
    expect(await texts(first)).not.toContain('about the cable');
    expect((await page.get(CONVERSATIONS, of(second))).body.id).toBe(second);
    expect((await agent.delete(`${path(second)}/merge`)).status).toBe(409);
  });

  it('leaves unread what a visitor has written since the team replied, and nothing from before', async () => {
    const { first, second, merge, agent, path, read, page } = await setUp();
    await page.post(MESSAGES, { message: { content: 'of the cable' } }, of(second));
    await merge(second, first);
    expect((await read(first)).unread_count).toBe(3);
    await agent.post(`${path(first)}/messages`, { content: 'We look' });
    await page.post(MESSAGES, { message: { content: 'Thank you' } }, of(first));
    await agent.delete(`${path(second)}/merge`);
    expect([(await read(first)).unread_count, (await read(second)).unread_count]).toEqual([1, 0]);
  });

  it('gives those that had been merged before back to the one they were merged into', async () => {
    const { first, second, begin, merge, agent, path, read } = await setUp();
    const third = await begin('about the plug');
    await merge(third, second);
    await merge(second, first);
    await agent.delete(`${path(second)}/merge`);
    expect((await read(third)).merged_into).toBe(second);
    expect((await read(second)).merged_ids).toEqual([third]);
    expect((await read(first)).merged_ids).toBeUndefined();
  });

  it('is for the agent who merged for a minute, then for administrators', async () => {
    const { first, second, merge, agent, boss, path, account_id, inbox } = await setUp();
    const colleague = server.asAgent(await server.buildAgent({ account_id, inbox_ids: [inbox.id] }));
    await merge(second, first);
    expect((await colleague.delete(`${path(second)}/merge`)).status).toBe(403);
    clock.advance(61_000);
    expect((await agent.delete(`${path(second)}/merge`)).status).toBe(403);
    expect((await boss.delete(`${path(second)}/merge`)).status).toBe(200);
  });
});

describe('who may merge what (AGT-154)', () => {
  it('only conversations of one contact', async () => {
    const { inbox, first, merge } = await setUp();
    const other = server.asVisitor(server.visitorWithoutRows(inbox));
    const { id } = (await other.post(CONVERSATIONS, { message: { content: 'Somebody else' } })).body;
    const refused = await merge(id, first);
    expect([refused.status, refused.body.error]).toEqual([
      422,
      'These conversations are of two contacts. Merge the contacts first.',
    ]);
  });

  it('an agent who sees both, and nothing of an inbox they do not see is shown', async () => {
    const { inbox, account_id, first, merge, boss, texts, path } = await setUp();
    const { contact_id } = await server.deps.db
      .selectFrom('conversations')
      .select('contact_id')
      .where('account_id', '=', account_id)
      .where('display_id', '=', first)
      .executeTakeFirstOrThrow();
    const shop = await server.buildInbox({ account_id, channel_type: 'Channel::Api' });
    const created = await boss.post(`/api/v1/accounts/${account_id}/conversations`, {
      inbox_id: shop.id,
      contact_id,
      source_id: randomUUID(),
    });
    const secret = created.body.id;
    await boss.post(`${path(secret)}/messages`, { content: 'only for the shop' });
    const outsider = server.asAgent(await server.buildAgent({ account_id, inbox_ids: [inbox.id] }));
    expect((await merge(first, secret, outsider)).status).toBe(401);
    expect((await merge(secret, first, outsider)).status).toBe(401);
    expect((await merge(secret, first, boss)).body.error).toContain('no email address');
    await boss.patch(`/api/v1/accounts/${account_id}/contacts/${contact_id}`, { email: 'vera@example.com' });
    expect((await merge(secret, first, boss)).status).toBe(200);
    expect(await texts(first, boss)).toContain('only for the shop');
    expect(await texts(first, outsider)).not.toContain('only for the shop');
  });
});
