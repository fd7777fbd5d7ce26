import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../platform/clock.fake.ts';
import { openSplitPlace } from '../../../../testing/factories/split-place.ts';
import { startTestServer, type TestServer } from '../../../../testing/harness.ts';

const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const MESSAGES = '/api/v1/widget/messages';
const CONVERSATIONS = '/api/v1/widget/conversations';
const of = (id: number) => ({ query: { conversation_id: id } });

const refusal = (answer: { status: number; body: { error?: string } }) => [answer.status, answer.body.error];

/** The visitor writes of a lamp, then of a bill; the team has replied to the first. */
const setUp = async () => {
  const place = await openSplitPlace(server);
  const { first, page, agent, path } = place;
  clock.advance(1_000);
  await agent.post(`${path(first)}/messages`, { content: 'Which lamp?' });
  clock.advance(1_000);
  await page.post(MESSAGES, { message: { content: 'and my bill' } }, of(first));
  clock.advance(1_000);
  await page.post(MESSAGES, { message: { content: 'is wrong' } }, of(first));
  clock.advance(1_000);
  return place;
};

describe('messages that are split off (AGT-200)', () => {
  it('are a new conversation of the same contact and inbox, in their order and with their times', async () => {
    const { first, second, idsOf, split, written, activities, read, listed, inbox } = await setUp();
    const before = new Map((await listed(first)).map((message) => [message.id, message]));
    const ids = await idsOf(first, 'is wrong', 'and my bill');
    const made = await split(first, ids);
    expect([made.status, made.body.status, made.body.inbox_id]).toEqual([200, 'open', inbox.id]);
    const { id } = made.body;
    expect(id).toBeGreaterThan(second);
    expect(await written(id)).toEqual(['and my bill', 'is wrong']);
    expect(await written(first)).toEqual(['about the lamp', 'Which lamp?']);
    for (const message of (await listed(id)).filter(({ message_type }) => message_type !== 2))
      expect(message).toEqual({ ...before.get(message.id), conversation_id: id });
    const [old, now] = [await read(first), await read(id)];
    expect(now.meta.sender.id).toBe(old.meta.sender.id);
    expect(now.created_at).toBe(Math.floor(clock.now() / 1_000));
    expect(await activities(id)).toEqual([expect.stringMatching(`^Conversation was split off from #${first} by `)]);
    expect(await activities(first)).toEqual([
      expect.stringMatching(`^Conversation #${id} was split off from this one with 2 messages by `),
    ]);
  });

  it('take files, notes, quotes and mentions along, and a note stays invisible to the visitor', async () => {
    const { first, idsOf, split, agent, boss, member, path, page, seen, listed } = await setUp();
    const raw = new FormData();
    raw.append('content', 'Your bill');
    raw.append('attachments[]', new Blob(['a bill'], { type: 'text/plain' }), 'bill.txt');
    await agent.call('POST', `${path(first)}/messages`, { raw });
    const note = `[@Ada](mention://user/${member.user.id}/Ada) see this`;
    await boss.post(`${path(first)}/messages`, { content: note, private: true });
    const [bill] = await idsOf(first, 'Your bill');
    await page.post(MESSAGES, { message: { content: 'Thanks', reply_to: bill } }, of(first));
    const ids = await idsOf(first, 'Your bill', note, 'Thanks');
    const { id } = (await split(first, ids)).body;
    const moved = (await agent.get(`${path(id)}/messages`)).body.payload;
    expect(moved[0].attachments ?? []).toHaveLength(1);
    expect((await seen(page, id)).map(({ content }) => content)).toEqual(['Your bill', 'Thanks']);
    expect(moved[2].content_attributes.in_reply_to).toBe(bill);
    const mentioned = await agent.get(`${path(id).replace(/\/\d+$/, '')}`, { query: { conversation_type: 'mention' } });
    expect(mentioned.body.data.payload.map((row: { id: number }) => row.id)).toEqual([id]);
    expect((await listed(first)).map(({ content }) => content)).not.toContain(note);
  });

  it('are answered where they are: the visitor finds both, and writes on in each', async () => {
    const { first, idsOf, split, page, texts, agent, path } = await setUp();
    const { id } = (await split(first, await idsOf(first, 'and my bill', 'is wrong'))).body;
    expect(await texts(page, first)).toEqual(['about the lamp', 'Which lamp?']);
    expect(await texts(page, id)).toEqual(['and my bill', 'is wrong']);
    const list = (await page.get(`${CONVERSATIONS}/list`)).body.payload;
    expect(
      list.map((row: { id: number; last_message: { content: string } }) => [row.id, row.last_message.content]),
    ).toEqual(
      expect.arrayContaining([
        [first, 'Which lamp?'],
        [id, 'is wrong'],
      ]),
    );
    await agent.post(`${path(id)}/messages`, { content: 'We look at the bill' });
    await page.post(MESSAGES, { message: { content: 'the red lamp' } }, of(first));
    expect(await texts(page, first)).toEqual(['about the lamp', 'Which lamp?', 'the red lamp']);
    expect(await texts(page, id)).toEqual(['and my bill', 'is wrong', 'We look at the bill']);
    expect((await page.get(CONVERSATIONS, of(id))).body.messages_moved_at).toBeGreaterThan(0);
  });

  it('keep the assignee, the labels and the participants, or not', async () => {
    const { first, idsOf, split, agent, boss, base, path, read, member } = await setUp();
    await boss.post(`${base}/labels`, { title: 'lamp' });
    await boss.post(`${path(first)}/labels`, { labels: ['lamp'] });
    await boss.post(`${path(first)}/participants`, { user_ids: [member.user.id] });
    await boss.post(`${path(first)}/assignments`, { assignee_id: member.user.id });
    const kept = await read((await split(first, await idsOf(first, 'and my bill'))).body.id);
    expect([kept.labels, kept.meta.assignee.id]).toEqual([['lamp'], member.user.id]);
    const wish = { keep_assignee: false, keep_labels: false, status: 'pending' };
    const { id } = (await split(first, await idsOf(first, 'is wrong'), wish)).body;
    const fresh = await read(id);
    expect([fresh.labels, fresh.meta.assignee, fresh.status]).toEqual([[], undefined, 'pending']);
    const people = (await agent.get(`${path(id)}/participants`)).body;
    expect(people.map((each: { id: number }) => each.id)).toEqual([member.user.id]);
  });

  it('are found by the search, and by the link of a notification, where they are now', async () => {
    const { first, idsOf, split, boss, base, member, path, agent } = await setUp();
    const note = `[@Ada](mention://user/${member.user.id}/Ada) quixotic`;
    await boss.post(`${path(first)}/messages`, { content: note, private: true });
    await server.runJobs();
    const found = async () =>
      (await agent.get(`${base}/search/messages`, { query: { q: 'quixotic' } })).body.payload.messages.map(
        (message: { conversation_id: number }) => message.conversation_id,
      );
    expect(await found()).toEqual([first]);
    const { id } = (await split(first, await idsOf(first, note, 'is wrong'))).body;
    await server.runJobs();
    expect(await found()).toEqual([id]);
    const { payload } = (await agent.get(`${base}/notifications`)).body.data;
    const mention = payload.find(
      (each: { notification_type: string }) => each.notification_type === 'conversation_mention',
    );
    expect(mention.primary_actor.id).toBe(id);
  });
});

describe('what both count after a split (AGT-201)', () => {
  it('is that of their messages: unread, the wait, the newest message and the activity', async () => {
    const { first, idsOf, split, read } = await setUp();
    const before = await read(first);
    expect(before.unread_count).toBe(2);
    const { id } = (await split(first, await idsOf(first, 'is wrong'))).body;
    const [old, now] = [await read(first), await read(id)];
    expect([old.unread_count, now.unread_count]).toEqual([1, 1]);
    expect([old.waiting_since, now.waiting_since]).toEqual([before.waiting_since, before.waiting_since + 1]);
    expect([old.last_non_activity_message.content, now.last_non_activity_message.content]).toEqual([
      'and my bill',
      'is wrong',
    ]);
    expect([old.last_activity_at, now.last_activity_at]).toEqual([
      before.last_activity_at - 1,
      before.last_activity_at,
    ]);
  });

  it('has another mark with each split and its undo, also within one millisecond, so that clients read again', async () => {
    const { first, idsOf, split, undo, read } = await setUp();
    const marks = [];
    for (const text of ['and my bill', 'is wrong']) {
      const { id } = (await split(first, await idsOf(first, text))).body;
      marks.push((await read(first)).messages_moved_at);
      if (text === 'is wrong') await undo(id);
    }
    marks.push((await read(first)).messages_moved_at);
    expect(new Set(marks).size).toBe(3);
    expect(marks).toEqual(marks.toSorted((a, b) => a - b));
  });

  it('is no wait of the one whose messages all have a reply, and no first reply of the new one', async () => {
    const { first, idsOf, split, read, agent, path, account_id } = await setUp();
    const { id } = (await split(first, await idsOf(first, 'and my bill', 'is wrong'))).body;
    expect([(await read(first)).waiting_since, (await read(first)).unread_count]).toEqual([0, 0]);
    expect((await read(id)).first_reply_created_at).toBe(0);
    clock.advance(5_000);
    await agent.post(`${path(id)}/messages`, { content: 'We look' });
    const facts = await server.deps.db
      .selectFrom('reporting_events')
      .select(['name', 'value'])
      .where('account_id', '=', account_id)
      .where('name', '=', 'first_response')
      .orderBy('id')
      .execute();
    expect(facts.map(({ value }) => value)).toEqual([1, 5]);
  });

  it('is the first reply that came along, and no second one is reported', async () => {
    const { first, idsOf, split, read, agent, path, account_id } = await setUp();
    const { id } = (await split(first, await idsOf(first, 'Which lamp?', 'and my bill'))).body;
    expect((await read(id)).first_reply_created_at).toBe((await read(first)).first_reply_created_at);
    clock.advance(5_000);
    for (const number of [first, id]) await agent.post(`${path(number)}/messages`, { content: 'We look' });
    const facts = server.deps.db
      .selectFrom('reporting_events')
      .select('id')
      .where('account_id', '=', account_id)
      .where('name', '=', 'first_response');
    expect(await facts.execute()).toHaveLength(1);
  });

  it('is nothing to be done in one that is made as resolved', async () => {
    const { first, idsOf, split, read } = await setUp();
    const { id } = (await split(first, await idsOf(first, 'is wrong'), { status: 'resolved' })).body;
    expect(await read(id)).toMatchObject({ status: 'resolved', waiting_since: 0 });
    expect((await read(first)).status).toBe('open');
  });
});

describe('what cannot be split off (AGT-202)', () => {
  it('nothing, too much, everything, notes alone, and what is of the whole conversation', async () => {
    const { first, idsOf, split, agent, path, listed } = await setUp();
    await agent.post(`${path(first)}/messages`, { content: 'A note', private: true });
    await agent.post(`${path(first)}/toggle_priority`, { priority: 'high' });
    const all = await idsOf(first, 'about the lamp', 'Which lamp?', 'and my bill', 'is wrong');
    expect(refusal(await split(first, []))).toEqual([422, 'Choose at least one message to split off.']);
    expect(
      refusal(
        await split(
          first,
          Array.from({ length: 101 }, (_, at) => at + 1),
        ),
      ),
    ).toEqual([422, 'At most 100 messages can be split off at once.']);
    expect(refusal(await split(first, all))).toEqual([422, expect.stringContaining(`has to stay in #${first}`)]);
    expect(refusal(await split(first, await idsOf(first, 'A note')))).toEqual([
      422,
      expect.stringContaining('notes alone are no conversation'),
    ]);
    const activity = (await listed(first)).find(({ message_type }) => message_type === 2)?.id ?? 0;
    expect(refusal(await split(first, [activity]))).toEqual([422, expect.stringContaining('activities, ratings')]);
    const [gone = 0] = await idsOf(first, 'Which lamp?');
    await agent.delete(`${path(first)}/messages/${gone}`);
    expect(refusal(await split(first, [gone]))).toEqual([422, expect.stringContaining('deleted messages stay')]);
    expect((await split(first, [-1])).status).toBe(422);
    expect((await listed(first)).filter(({ message_type }) => message_type !== 2)).toHaveLength(5);
  });

  it('messages of another conversation, of another account, of nowhere, or of one that was merged', async () => {
    const { first, second, idsOf, split, merge } = await setUp();
    const other = await setUp();
    const foreign = [
      ...(await idsOf(second, 'about the cable')),
      ...(await other.idsOf(other.first, 'is wrong')),
      2_000_000_000,
    ];
    for (const id of foreign) {
      const [own = 0] = await idsOf(first, 'is wrong');
      expect(refusal(await split(first, [own, id]))).toEqual([
        422,
        expect.stringContaining(`Message ${id} was not written in #${first}`),
      ]);
    }
    expect(await other.written(other.first)).toContain('is wrong');
    await merge(second, first);
    expect((await split(first, [foreign[0] ?? 0])).status).toBe(422);
    expect((await split(second, [foreign[0] ?? 0])).body.error).toContain('was merged into another one');
  });

  it('conversations of an inbox that the agent does not see, or that keeps one for each contact', async () => {
    const { first, idsOf, split, account_id, inbox } = await setUp();
    const elsewhere = await server.buildInbox({ account_id });
    const outsider = server.asAgent(await server.buildAgent({ account_id, inbox_ids: [elsewhere.id] }));
    const stranger = server.asAgent(await server.buildAgent({ account_id: (await server.buildInbox()).account_id }));
    const ids = await idsOf(first, 'is wrong');
    expect((await split(first, ids, {}, outsider)).status).toBe(401);
    expect((await split(first, ids, {}, stranger)).status).toBeGreaterThan(400);
    await server.deps.write((tx) =>
      tx.db.updateTable('inboxes').set({ lock_to_single_conversation: true }).where('id', '=', inbox.id).execute(),
    );
    expect(refusal(await split(first, ids))).toEqual([422, expect.stringContaining('one conversation for each')]);
  });

  it('a second time: a repeated request, and three at once, are answered with the one conversation', async () => {
    const { first, idsOf, split, boss, agent, written, account_id } = await setUp();
    const ids = await idsOf(first, 'and my bill', 'is wrong');
    const answers = await Promise.all([split(first, ids), split(first, ids, {}, boss), split(first, ids, {}, agent)]);
    const made = new Set(answers.map(({ status, body }) => `${status} ${body.id}`));
    expect(made.size).toBe(1);
    const [{ body } = { body: { id: 0 } }] = answers;
    expect((await split(first, [...ids, ...ids])).body.id).toBe(body.id);
    expect(await written(body.id)).toEqual(['and my bill', 'is wrong']);
    const rows = server.deps.db.selectFrom('conversation_splits').selectAll().where('account_id', '=', account_id);
    expect(await rows.execute()).toHaveLength(1);
    expect((await split(first, [...ids, ...(await idsOf(first, 'Which lamp?'))])).status).toBe(409);
  });
});

describe('a split that is undone (AGT-205)', () => {
  it('has all messages, unread ones and the wait where they were, with what was written since (AGT-253)', async () => {
    const { first, idsOf, split, undo, read, written, page, texts, separate } = await setUp();
    const before = await read(first);
    const { id } = (await split(first, await idsOf(first, 'and my bill'))).body;
    await page.post(MESSAGES, { message: { content: 'of 12 euros' } }, of(id));
    const undone = await undo(id);
    expect([undone.status, undone.body.status, undone.body.merged_into]).toEqual([200, 'resolved', first]);
    expect(await written(first)).toEqual(['about the lamp', 'Which lamp?', 'and my bill', 'is wrong', 'of 12 euros']);
    const { unread_count, waiting_since, status } = await read(first);
    expect([unread_count, waiting_since, status]).toEqual([3, before.waiting_since, 'open']);
    expect(await written(id)).toEqual([]);
    expect(await texts(page, id)).toEqual(await texts(page, first));
    expect((await page.get(CONVERSATIONS, of(id))).body.id).toBe(first);
    expect((await undo(id)).status).toBe(409);
    // With nothing in it, it is no conversation to go on in.
    expect(refusal(await separate(id))).toEqual([422, expect.stringContaining(`are in #${first} again`)]);
    expect((await read(id)).merged_into).toBe(first);
    // It can be split again.
    const again = await split(first, await idsOf(first, 'and my bill'));
    expect([again.status, await written(again.body.id)]).toEqual([200, ['and my bill']]);
  });

  it('is for the agent who split for a minute, then for administrators', async () => {
    const { first, idsOf, split, undo, boss, account_id, inbox } = await setUp();
    const colleague = server.asAgent(await server.buildAgent({ account_id, inbox_ids: [inbox.id] }));
    const { id } = (await split(first, await idsOf(first, 'is wrong'))).body;
    expect((await undo(id, colleague)).status).toBe(403);
    clock.advance(61_000);
    expect((await undo(id)).status).toBe(403);
    expect((await undo(first, boss)).status).toBe(409);
    expect((await undo(id, boss)).status).toBe(200);
  });

  it('is refused once one of the two goes on elsewhere', async () => {
    const { first, second, idsOf, split, undo, merge, boss } = await setUp();
    const { id } = (await split(first, await idsOf(first, 'is wrong'))).body;
    await merge(first, second);
    expect((await undo(id, boss)).body.error).toContain('merged into another one meanwhile');
  });
});
