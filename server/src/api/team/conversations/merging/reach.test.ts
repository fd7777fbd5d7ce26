import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../platform/clock.fake.ts';
import { openTwoBrowsers } from '../../../../testing/factories/merge-place.ts';
import { startTestServer, type TestServer } from '../../../../testing/harness.ts';

const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const MESSAGES = '/api/v1/widget/messages';
const of = (id: number) => ({ query: { conversation_id: id } });
type Listed = { content: string };

/** The conversation of work began a minute after the one of home. */
const setUp = () => openTwoBrowsers(server, () => clock.advance(60_000));

describe('a conversation of another browser (AGT-154)', () => {
  it('shows a browser nothing that it did not see, whichever of the two goes on', async () => {
    const { home, work, unify, merge, texts } = await setUp();
    expect((await merge(work.id, home.id)).status).toBe(422);
    await unify();
    expect((await merge(work.id, home.id)).status).toBe(200);
    expect(await texts(home.page)).toEqual(['from home']);
    expect(await texts(work.page)).toEqual(['from work']);
    expect(await texts(work.page, work.id)).toEqual(['from work']);
    expect((await work.page.get('/api/v1/widget/conversations', of(home.id))).body).toEqual({});
  });

  it('is separated when its author writes in it again, and answered there', async () => {
    const { home, work, unify, merge, read, texts } = await setUp();
    await unify();
    await merge(work.id, home.id);
    const said = await work.page.post(MESSAGES, { message: { content: 'are you there?' } });
    expect(said.body.conversation_id).toBe(work.id);
    const own = await read(work.id);
    expect([own.status, own.merged_into]).toEqual(['open', undefined]);
    expect((await read(home.id)).merged_ids).toBeUndefined();
    expect(await texts(work.page)).toEqual(['from work', 'are you there?']);
    expect(await texts(home.page)).toEqual(['from home']);
  });

  it('takes its unread messages and its wait along when its author writes in it again', async () => {
    const { home, work, unify, merge, read } = await setUp();
    await unify();
    const [sinceHome, sinceWork] = [(await read(home.id)).waiting_since, (await read(work.id)).waiting_since];
    await merge(home.id, work.id);
    expect(await read(work.id)).toMatchObject({ unread_count: 2, waiting_since: sinceHome });
    await work.page.post(MESSAGES, { message: { content: 'still waiting' } });
    await home.page.post(MESSAGES, { message: { content: 'are you there?' } });
    expect(await read(work.id)).toMatchObject({ unread_count: 2, waiting_since: sinceWork });
    expect(await read(home.id)).toMatchObject({ unread_count: 2, waiting_since: sinceHome, status: 'open' });
  });

  it('leaves what the other wrote after a reply unread when its author writes in it again', async () => {
    const { home, work, unify, merge, read, boss, path } = await setUp();
    await unify();
    await merge(work.id, home.id);
    await boss.post(`${path(home.id)}/messages`, { content: 'We look' });
    await home.page.post(MESSAGES, { message: { content: 'Thank you' } });
    await work.page.post(MESSAGES, { message: { content: 'are you there?' } });
    expect((await read(home.id)).unread_count).toBe(1);
  });

  it('goes on for both once they are proven to be one person', async () => {
    const { home, work, unify, merge, texts, prove, seen, path, boss } = await setUp();
    await boss.post(`${path(work.id)}/messages`, { content: 'to work' });
    await unify();
    await prove();
    await merge(work.id, home.id);
    for (const { page } of [home, work]) expect(await texts(page)).toEqual(['from home', 'from work', 'to work']);
    const said = await work.page.post(MESSAGES, { message: { content: 'hello' } }, of(work.id));
    expect(said.body.conversation_id).toBe(home.id);
    await home.page.post('/api/v1/widget/conversations/update_last_seen');
    expect((await seen(home.page)).find(({ content }) => content === 'to work')?.status).toBe('read');
  });

  it('stays apart while only one of the two is proven', async () => {
    const { home, work, unify, merge, texts } = await setUp();
    await unify();
    await server.deps.write((tx) =>
      tx.db
        .updateTable('contact_inboxes')
        .set({ hmac_verified: true })
        .where('id', '=', home.visitor.contact_inbox.id)
        .execute(),
    );
    await merge(work.id, home.id);
    expect(await texts(home.page)).toEqual(['from home']);
    expect(await texts(work.page)).toEqual(['from work']);
  });

  it('needs replies to reach its author: by email, which the inbox sends', async () => {
    const { home, work, unify, merge, inbox } = await setUp();
    await unify();
    await server.deps.write((tx) =>
      tx.db.updateTable('inboxes').set({ continuity_via_email: false }).where('id', '=', inbox.id).execute(),
    );
    const refused = await merge(work.id, home.id);
    expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining('no email address')]);
  });
});

describe('what a merge leaves behind (AGT-154)', () => {
  it('waits as long as the one who waits longest', async () => {
    const { home, work, unify, merge, read } = await setUp();
    await unify();
    const since = (await read(home.id)).waiting_since;
    expect((await read(work.id)).waiting_since).toBeGreaterThan(since);
    await merge(home.id, work.id);
    expect((await read(work.id)).waiting_since).toBe(since);
  });

  it('shows an agent with a limited role what the role sees, and no more', async () => {
    const { home, work, unify, merge, account_id, inbox, boss, path } = await setUp();
    const limited = await server.buildAgent({
      account_id,
      inbox_ids: [inbox.id],
      permissions: ['conversation_participating_manage'],
    });
    await unify();
    await boss.post(`${path(home.id)}/assignments`, { assignee_id: limited.user.id });
    await merge(work.id, home.id);
    const { payload } = (await server.asAgent(limited).get(`${path(home.id)}/messages`)).body;
    const contents = payload.map(({ content }: Listed) => content);
    expect(contents).toContain('from home');
    expect(contents).not.toContain('from work');
  });

  it('is one of fifty at most', async () => {
    const { home, work, unify, merge } = await setUp();
    await unify();
    const target = await server.deps.db
      .selectFrom('conversations')
      .select('id')
      .where('contact_inbox_id', '=', home.visitor.contact_inbox.id)
      .executeTakeFirstOrThrow();
    for (let index = 0; index < 50; index += 1)
      await server.buildConversation({ contact_inbox_id: home.visitor.contact_inbox.id });
    await server.deps.write((tx) =>
      tx.db
        .updateTable('conversations')
        .set({ merged_into_id: target.id })
        .where('contact_inbox_id', '=', home.visitor.contact_inbox.id)
        .where('id', '!=', target.id)
        .execute(),
    );
    const refused = await merge(work.id, home.id);
    expect([refused.status, refused.body.error]).toEqual([422, 'At most 50 conversations can be merged into one.']);
  });

  it('is a conversation of its own again when the one it goes on in is erased', async () => {
    const { home, work, unify, merge, read, path, boss } = await setUp();
    await unify();
    await merge(work.id, home.id);
    await boss.delete(path(home.id));
    expect(await read(work.id)).toMatchObject({ status: 'resolved', id: work.id });
    expect((await boss.post(`${path(work.id)}/toggle_status`, { status: 'open' })).status).toBe(200);
    expect((await boss.post(`${path(work.id)}/messages`, { content: 'Hello again' })).status).toBe(200);
  });

  it('is not changed by what would open it, nor by a rule', async () => {
    const { home, work, unify, merge, read, base, boss } = await setUp();
    const rule = {
      name: 'Open what is resolved',
      event_name: 'conversation_resolved',
      conditions: [
        { attribute_key: 'status', filter_operator: 'equal_to', values: ['resolved'], query_operator: null },
      ],
      actions: [{ action_name: 'add_label', action_params: ['again'] }, { action_name: 'open_conversation' }],
    };
    await boss.post(`${base}/labels`, { title: 'again' });
    expect((await boss.post(`${base}/automation_rules`, rule)).status).toBe(200);
    await unify();
    await merge(work.id, home.id);
    await server.runJobs();
    await boss.post(`${base}/bulk_actions`, { type: 'Conversation', ids: [work.id], fields: { status: 'open' } });
    await server.runJobs();
    expect(await read(work.id)).toMatchObject({ status: 'resolved', merged_into: home.id, labels: [] });
  });
});

it('a browser that turns out to be of another contact takes its conversation along, and the merge ends (AGT-154)', async () => {
  const { home, work, boss, path, unify, merge, read, prove, detach, texts } = await setUp();
  await unify();
  await prove();
  expect((await merge(work.id, home.id)).status).toBe(200);
  await detach(home.visitor);
  expect([(await read(work.id)).merged_into, (await read(home.id)).merged_ids]).toEqual([undefined, undefined]);
  expect((await boss.post(`${path(work.id)}/messages`, { content: 'To you at work' })).status).toBe(200);
  expect(await texts(work.page, work.id)).toEqual(['from work', 'To you at work']);
  expect(await texts(home.page, home.id)).toEqual(['from home']);
});
