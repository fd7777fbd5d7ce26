import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setUp = async () => {
  const inbox = await server.buildInbox();
  const base = `/api/v1/accounts/${inbox.account_id}`;
  const member = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id], name: 'Mia' });
  const administrator = await server.buildAgent({ account_id: inbox.account_id, role: 'administrator', name: 'Bo' });
  const outsider = await server.buildAgent({ account_id: inbox.account_id, name: 'Oz' });
  const startConversation = async (overrides: object = {}, contact: object = {}) => {
    const visitor = await server.buildVisitor(inbox, { contact });
    const row = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id, ...overrides });
    return { visitor, row, path: `${base}/conversations/${row.display_id}`, id: row.display_id };
  };
  return {
    inbox,
    base,
    startConversation,
    member,
    administrator,
    outsider,
    agent: server.asAgent(member),
    boss: server.asAgent(administrator),
    stranger: server.asAgent(outsider),
  };
};

const ids = (answer: { body: { payload: { id: number }[] } }) => answer.body.payload.map(({ id }) => id).sort();
const line = (attribute_key: string, filter_operator: string, values: unknown[], more: object = {}) => ({
  attribute_key,
  filter_operator,
  values,
  query_operator: null,
  ...more,
});

describe('the filter of conversations', () => {
  it('joins lines by AND before OR, over facts, labels, dates and custom attributes', async () => {
    const { base, boss, startConversation } = await setUp();
    const one = await startConversation({
      status: 'resolved',
      priority: 4,
      custom_attributes: { plan: 'pro', seats: 20 },
    });
    const two = await startConversation({
      additional_attributes: { browser_language: 'de' },
      custom_attributes: { plan: 'free', seats: 3 },
    });
    const three = await startConversation({ priority: 1, created_at: Date.parse('2020-01-01') });
    await boss.post(`${base}/labels`, { title: 'gold' });
    await boss.post(`${three.path}/labels`, { labels: ['gold'] });
    for (const [attribute_key, attribute_display_type] of [
      ['plan', 'text'],
      ['seats', 'number'],
    ])
      await boss.post(`${base}/custom_attribute_definitions`, {
        attribute_key,
        attribute_display_type,
        attribute_display_name: attribute_key,
        attribute_model: 'conversation_attribute',
      });
    const find = async (...payload: object[]) => ids(await boss.post(`${base}/conversations/filter`, { payload }));
    const [a, b, c] = [one.id, two.id, three.id];
    expect(await find(line('status', 'equal_to', ['resolved']))).toEqual([a]);
    expect(await find(line('status', 'equal_to', ['all']))).toEqual([a, b, c]);
    expect(await find(line('priority', 'equal_to', ['urgent', 'low']))).toEqual([a, c]);
    expect(await find(line('priority', 'is_not_present', []))).toEqual([b]);
    expect(await find(line('labels', 'equal_to', ['gold']))).toEqual([c]);
    expect(await find(line('labels', 'is_not_present', []))).toEqual([a, b]);
    expect(await find(line('browser_language', 'equal_to', ['DE']))).toEqual([b]);
    expect(await find(line('created_at', 'is_less_than', ['2021-01-01']))).toEqual([c]);
    expect(await find(line('created_at', 'days_before', [30]))).toEqual([c]);
    expect(await find(line('plan', 'equal_to', ['pro'], { custom_attribute_type: 'conversation_attribute' }))).toEqual([
      a,
    ]);
    expect(await find(line('seats', 'is_greater_than', [5]))).toEqual([a]);
    expect(
      await find(
        line('status', 'equal_to', ['resolved'], { query_operator: 'and' }),
        line('priority', 'equal_to', ['low'], { query_operator: 'or' }),
        line('plan', 'contains', ['re']),
      ),
    ).toEqual([b]);
  });

  it('says what it does not understand', async () => {
    const { base, boss } = await setUp();
    for (const payload of [
      [line('password', 'equal_to', ['x'])],
      [line('status', 'contains', ['o'])],
      [line('status', 'equal_to', ['gone'])],
      [line('created_at', 'is_less_than', ['yesterday'])],
      [line('assignee_id', 'equal_to', ["1' OR 1=1"])],
      [line('status', 'equal_to', [])],
      [line('status', 'equal_to', ['open'], { query_operator: 'XOR' }), line('status', 'equal_to', ['open'])],
      [],
    ]) {
      const answer = await boss.post(`${base}/conversations/filter`, { payload });
      expect([payload, answer.status]).toEqual([payload, 422]);
      expect(typeof (answer.body.error ?? answer.body.message)).toBe('string');
    }
  });

  it("keeps the list's tabs: whose a conversation is narrows what is found, not what is counted", async () => {
    const { base, boss, startConversation } = await setUp();
    const [taken, free] = [await startConversation({ priority: 4 }), await startConversation({ priority: 4 })];
    await startConversation();
    const { id: me } = (await boss.get('/api/v1/profile')).body;
    await boss.post(`${taken.path}/assignments`, { assignee_id: me });
    const find = async (assignee_type: string) =>
      boss.post(`${base}/conversations/filter?assignee_type=${assignee_type}`, {
        payload: [line('priority', 'equal_to', ['urgent'])],
      });
    expect(ids(await find('me'))).toEqual([taken.id]);
    expect(ids(await find('unassigned'))).toEqual([free.id]);
    expect((await find('me')).body.meta).toMatchObject({ mine_count: 1, unassigned_count: 1, all_count: 2 });
  });

  it('shows agents the inboxes they are in only', async () => {
    const { base, agent, stranger, startConversation } = await setUp();
    const { id } = await startConversation();
    const payload = [line('status', 'equal_to', ['all'])];
    expect(ids(await agent.post(`${base}/conversations/filter`, { payload }))).toEqual([id]);
    expect(ids(await stranger.post(`${base}/conversations/filter`, { payload }))).toEqual([]);
  });
});

describe('conversations the team begins', () => {
  it('stand in a person’s session, with their first message (AGT-15)', async () => {
    const { base, agent, inbox, startConversation, stranger } = await setUp();
    const { visitor } = await startConversation();
    const made = await agent.post(`${base}/conversations`, {
      inbox_id: inbox.id,
      contact_id: visitor.contact.id,
      message: { content: 'Your lantern is ready' },
    });
    expect(made.body).toMatchObject({ status: 'open', inbox_id: inbox.id });
    expect(made.body.messages[0].content).toBe('Your lantern is ready');
    const seen = await server.asVisitor(visitor).get('/api/v1/widget/messages');
    expect(seen.body.payload.map(({ content }: { content: string }) => content)).toContain('Your lantern is ready');
    const fields = { inbox_id: inbox.id, contact_id: visitor.contact.id };
    expect((await stranger.post(`${base}/conversations`, fields)).status).toBe(401);
    expect((await agent.post(`${base}/conversations`, {})).status).toBe(422);
    expect((await agent.post(`${base}/conversations`, { ...fields, contact_id: 999_999 })).status).toBe(404);
    expect((await agent.post(`${base}/conversations`, { ...fields, assignee_id: 999_999 })).status).toBe(422);
  });

  it('are the one there is where an inbox is locked to one', async () => {
    const { base, agent, boss, inbox, startConversation } = await setUp();
    const { visitor, id } = await startConversation();
    await boss.patch(`${base}/inboxes/${inbox.id}`, { lock_to_single_conversation: true });
    const again = await agent.post(`${base}/conversations`, { source_id: visitor.contact_inbox.source_id });
    expect(again.body.id).toBe(id);
  });
});

describe('marks', () => {
  it('mute blocks the person: their next words open nothing', async () => {
    const { agent, startConversation } = await setUp();
    const { path, visitor } = await startConversation();
    expect((await agent.post(`${path}/mute`)).status).toBe(200);
    expect((await agent.get(path)).body).toMatchObject({ muted: true, status: 'resolved' });
    await server.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content: 'Hello?' } });
    expect((await agent.get(path)).body.status).toBe('resolved');
    await agent.post(`${path}/unmute`);
    await server.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content: 'And now?' } });
    expect((await agent.get(path)).body).toMatchObject({ muted: false, status: 'open' });
  });

  it('unread comes back after reading', async () => {
    const { agent, startConversation } = await setUp();
    const { path, visitor } = await startConversation();
    await server.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content: 'Hello' } });
    await agent.post(`${path}/update_last_seen`);
    expect((await agent.get(path)).body.unread_count).toBe(0);
    expect((await agent.post(`${path}/unread`)).body.unread_count).toBe(1);
  });

  it('go to a team and to agents who see the inbox, no other', async () => {
    const { base, agent, boss, startConversation, outsider, member } = await setUp();
    const { path } = await startConversation();
    const team = (await boss.post(`${base}/teams`, { name: 'sales' })).body;
    expect((await agent.post(`${path}/assignments`, { team_id: team.id })).body.name).toBe('sales');
    expect((await agent.get(path)).body.meta.team.name).toBe('sales');
    expect((await agent.post(`${path}/assignments`, { assignee_id: member.user.id })).body.id).toBe(member.user.id);
    expect((await agent.post(`${path}/assignments`, { assignee_id: outsider.user.id })).status).toBe(404);
    expect((await agent.post(`${path}/assignments`, { team_id: 424_242 })).status).toBe(404);
    expect((await agent.post(`${path}/assignments`, { team_id: 0 })).status).toBe(200);
    expect((await agent.get(path)).body.meta).not.toHaveProperty('team');
  });

  it('drafts are one’s own', async () => {
    const { agent, boss, startConversation } = await setUp();
    const { path } = await startConversation();
    const url = `${path}/draft_messages`;
    expect((await agent.get(url)).body).toEqual({ has_draft: false });
    await agent.patch(url, { draft_message: { message: 'Dear V' } });
    expect((await agent.get(url)).body).toEqual({ has_draft: true, message: 'Dear V' });
    expect((await boss.get(url)).body).toEqual({ has_draft: false });
    await agent.delete(url);
    expect((await agent.get(url)).body).toEqual({ has_draft: false });
  });

  it('a deleted conversation is gone with its files, by administrators only', async () => {
    const { agent, boss, startConversation } = await setUp();
    const { path } = await startConversation();
    expect((await agent.delete(path)).status).toBe(401);
    expect((await boss.delete(path)).status).toBe(200);
    expect((await boss.get(path)).status).toBe(404);
  });
});

describe('notifications', () => {
  const said = async (content: string, started: { visitor: Parameters<TestServer['asVisitor']>[0] }) =>
    server.asVisitor(started.visitor).post('/api/v1/widget/messages', { message: { content } });

  it('come of assignment, of words to the assignee and of mentions; a burst is one', async () => {
    const { base, agent, boss, startConversation, member, administrator } = await setUp();
    const one = await startConversation();
    await boss.post(`${one.path}/assignments`, { assignee_id: member.user.id });
    await said('Hello', one);
    await said('Anybody?', one);
    await boss.post(`${one.path}/messages`, {
      content: `[@Mia](mention://user/${member.user.id}/Mia) please`,
      private: true,
    });
    await server.runJobs();
    const list = (await agent.get(`${base}/notifications`)).body.data;
    expect(
      list.payload.map(({ notification_type }: { notification_type: string }) => notification_type).sort(),
    ).toEqual(['assigned_conversation_new_message', 'conversation_assignment', 'conversation_mention']);
    expect(list.meta).toMatchObject({ count: 3, unread_count: 3 });
    expect(list.payload[0].primary_actor_id).toBe(one.id);
    expect(await agent.get(`${base}/notifications/unread_count`).then(({ body }) => body)).toBe(3);
    // Agents are not notified of their own actions.
    expect((await boss.get(`${base}/notifications`)).body.data.payload).toEqual([]);
    const shown = (await agent.get(`${one.path}/participants`)).body;
    expect(shown.map(({ id }: { id: number }) => id)).toEqual([member.user.id]);
    const [first] = list.payload;
    expect((await agent.patch(`${base}/notifications/${first.id}`)).body.read_at).not.toBeNull();
    expect((await boss.patch(`${base}/notifications/${first.id}`)).status).toBe(404);
    const two = await startConversation();
    await boss.post(`${two.path}/assignments`, { assignee_id: member.user.id });
    await server.runJobs();
    await agent.post(`${base}/notifications/read_all`, {
      primary_actor_type: 'Conversation',
      primary_actor_id: one.id,
    });
    const left = (await agent.get(`${base}/notifications`)).body.data;
    expect([left.meta.unread_count, left.payload[0].primary_actor_id]).toEqual([1, two.id]);
    await agent.post(`${base}/notifications/read_all`);
    expect((await agent.get(`${base}/notifications`)).body.data.meta.unread_count).toBe(0);
    expect((await agent.delete(`${base}/notifications/${first.id}`)).status).toBe(200);
    expect(administrator.user.id).not.toBe(member.user.id);
  });

  it('follow what an agent chose, by mail too while they are away', async () => {
    const { base, agent, boss, startConversation, member } = await setUp();
    await agent.patch(`${base}/notification_settings`, { in_app: [], email: ['conversation_assignment'] });
    const one = await startConversation();
    await boss.post(`${one.path}/assignments`, { assignee_id: member.user.id });
    await said('Hello', one);
    await server.runJobs();
    const list = (await agent.get(`${base}/notifications`)).body.data.payload;
    expect(list.map(({ notification_type }: { notification_type: string }) => notification_type)).toEqual([
      'conversation_assignment',
    ]);
    const mail = server.mails.find(({ to }) => to === member.user.email);
    expect(mail?.subject).toContain(`#${one.id}`);
  });

  it('reach participants who are still members, no stranger', async () => {
    const { base, agent, boss, startConversation, member, outsider, inbox } = await setUp();
    const one = await startConversation();
    expect((await boss.post(`${one.path}/participants`, { user_ids: [outsider.user.id] })).status).toBe(422);
    await boss.post(`${one.path}/participants`, { user_ids: [member.user.id] });
    await said('Hello', one);
    await server.runJobs();
    expect((await agent.get(`${base}/notifications`)).body.data.payload[0].notification_type).toBe(
      'participating_conversation_new_message',
    );
    await boss.delete(`${base}/inbox_members`, { inbox_id: inbox.id, user_ids: [member.user.id] });
    await agent.post(`${base}/notifications/read_all`);
    await said('More', one);
    await server.runJobs();
    expect((await agent.get(`${base}/notifications`)).body.data.meta.unread_count).toBe(0);
  });
});

describe('search', () => {
  it('finds words a moment after they were said, within the inboxes one sees', async () => {
    const { base, agent, boss, stranger, startConversation } = await setUp();
    const { visitor, id } = await startConversation({}, { name: 'Zoë Lichtenberg' });
    const page = server.asVisitor(visitor);
    await page.post('/api/v1/widget/messages', { message: { content: 'The LANTERN of Grandmother flickers' } });
    const secret = (
      await boss.post(`${base}/conversations/${id}/messages`, { content: 'A quince note', private: true })
    ).body;
    const find = async (who: typeof agent, q: string) =>
      (await who.get(`${base}/search/messages`, { query: { q } })).body.payload.messages.map(
        ({ content }: { content: string }) => content,
      );
    expect(await find(agent, 'lant grandmother')).toEqual(['The LANTERN of Grandmother flickers']);
    expect(await find(agent, 'quince')).toEqual(['A quince note']);
    expect(await find(agent, 'lantern\' OR "x* NEAR( -')).toEqual([]);
    expect(await find(stranger, 'lantern')).toEqual([]);
    await boss.delete(`${base}/conversations/${id}/messages/${secret.id}`);
    expect(await find(agent, 'quince')).toEqual([]);
    const all = (await agent.get(`${base}/search`, { query: { q: 'lichtenb' } })).body.payload;
    expect(all.contacts[0].name).toBe('Zoë Lichtenberg');
    expect(all.conversations[0].id).toBe(id);
    const found = (await agent.get(`${base}/conversations/search`, { query: { q: 'lantern' } })).body;
    expect(found.payload[0]).toMatchObject({ id, messages: [{ content: 'The LANTERN of Grandmother flickers' }] });
    expect((await agent.get(`${base}/search`)).status).toBe(422);
  });

  it('finds what languages without blanks say', async () => {
    const { base, agent, startConversation } = await setUp();
    const { visitor } = await startConversation();
    await server.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content: '提灯はいつ届きますか' } });
    const found = (await agent.get(`${base}/search/messages`, { query: { q: '届き' } })).body.payload.messages;
    expect(found).toHaveLength(1);
  });
});

describe('saved views and bulk actions', () => {
  it('views are kept for oneself', async () => {
    const { base, agent, boss } = await setUp();
    const path = `${base}/custom_filters`;
    const query = { payload: [line('status', 'equal_to', ['open'])] };
    const view = (await agent.post(path, { custom_filter: { name: 'Open', filter_type: 'conversation', query } })).body;
    expect(view).toMatchObject({ name: 'Open', filter_type: 'conversation', query });
    expect((await boss.get(path)).body).toEqual([]);
    expect((await boss.delete(`${path}/${view.id}`)).status).toBe(404);
    expect((await agent.patch(`${path}/${view.id}`, { name: 'Mine' })).body.name).toBe('Mine');
    expect((await agent.delete(`${path}/${view.id}`)).status).toBe(204);
  });

  it('a change that is sent again because its answer was lost has the effect of once', async () => {
    const { base, agent, boss, startConversation, member } = await setUp();
    const { row, path } = await startConversation();
    await boss.post(`${base}/labels`, { title: 'gold' });
    const both = [
      ['toggle_status', { status: 'resolved' }],
      ['assignments', { assignee_id: member.user.id }],
      ['toggle_priority', { priority: 'high' }],
      ['labels', { labels: ['gold'] }],
      ['custom_attributes', { custom_attributes: { order: 7, kind: 'lamp' } }],
    ] as const;
    const facts = async () => {
      const { payload } = (await agent.get(`${path}/messages`)).body;
      const [changes, events] = await Promise.all([
        server.deps.db.selectFrom('changes').select('seq').where('conversation_id', '=', row.id).execute(),
        server.deps.db.selectFrom('reporting_events').select('id').where('conversation_id', '=', row.id).execute(),
      ]);
      return [payload.length, changes.length, events.length];
    };
    for (const [action, body] of both) {
      expect((await agent.post(`${path}/${action}`, body)).status).toBe(200);
      await server.runJobs();
      const once = await facts();
      expect((await agent.post(`${path}/${action}`, body)).status).toBe(200);
      await server.runJobs();
      expect([action, await facts()]).toEqual([action, once]);
    }
  });

  it('many conversations change at once, those one sees', async () => {
    const { base, agent, boss, stranger, startConversation, member } = await setUp();
    const [one, two, three] = [await startConversation(), await startConversation(), await startConversation()];
    await boss.post(`${base}/labels`, { title: 'gold' });
    const wish = {
      type: 'Conversation',
      ids: [one.id, two.id],
      fields: { status: 'resolved', assignee_id: member.user.id },
      labels: { add: ['gold'] },
    };
    expect((await stranger.post(`${base}/bulk_actions`, { ...wish, ids: [three.id] })).status).toBe(200);
    expect((await agent.post(`${base}/bulk_actions`, wish)).status).toBe(200);
    await server.runJobs();
    for (const { path } of [one, two])
      expect((await agent.get(path)).body).toMatchObject({
        status: 'resolved',
        labels: ['gold'],
        meta: { assignee: { id: member.user.id } },
      });
    expect((await agent.get(three.path)).body.status).toBe('open');
    expect(
      (await agent.post(`${base}/bulk_actions`, { ...wish, ids: Array.from({ length: 101 }, (_, i) => i + 1) })).status,
    ).toBe(422);
  });
});
