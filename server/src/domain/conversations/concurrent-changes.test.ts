import { ACTIVITY, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const FIVE = Array.from({ length: 5 }, (_, index) => index);

const setUp = async (contact: object = {}) => {
  const inbox = await server.buildInbox({ enable_email_collect: false, selected_feature_flags: ['end_conversation'] });
  const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id], name: 'Mia' });
  const visitor = await server.buildVisitor(inbox, { contact });
  const row = await server.buildConversation({
    contact_inbox_id: visitor.contact_inbox.id,
    custom_attributes: { plan: 'pro', seats: 3, city: 'Ghent' },
  });
  const base = `/api/v1/accounts/${inbox.account_id}`;
  const path = `${base}/conversations/${row.display_id}`;
  const activities = async () => {
    const rows = await server.deps.db
      .selectFrom('messages')
      .select('content')
      .where('conversation_id', '=', row.id)
      .where('message_type', '=', ACTIVITY)
      .orderBy('id')
      .execute();
    return rows.map(({ content }) => content);
  };
  const facts = async () => {
    const rows = await server.deps.db
      .selectFrom('reporting_events')
      .select('name')
      .where('conversation_id', '=', row.id)
      .orderBy('name')
      .execute();
    return rows.map(({ name }) => name);
  };
  return {
    row,
    base,
    path,
    visitor,
    activities,
    facts,
    agent: server.asAgent(agent),
    widget: server.asVisitor(visitor),
    id: agent.user.id,
  };
};

describe('what several people do with one conversation at the same moment', () => {
  it('has one first reply, however many answer at once (REP-01)', async () => {
    const { path, agent, facts, widget } = await setUp();
    await widget.post('/api/v1/widget/messages', { message: { content: 'Is it open?' } });
    const sent = await Promise.all(FIVE.map((index) => agent.post(`${path}/messages`, { content: `Answer ${index}` })));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await facts()).toEqual(['first_response', 'reply_time']);
  });

  it('is not found by those who come just after it was deleted, and nothing fails', async () => {
    const { row, path, agent, widget } = await setUp();
    await widget.post('/api/v1/widget/messages', { message: { content: 'Hello?', echo_id: crypto.randomUUID() } });
    const { write } = server.deps;
    // Between a request's read and its write.
    server.deps.write = async (work, ...rest) => {
      server.deps.write = write;
      await write((tx) => tx.db.deleteFrom('conversations').where('id', '=', row.id).execute());
      return write(work, ...rest);
    };
    const seen = await agent.post(`${path}/update_last_seen`);
    expect(seen.status).toBe(404);
  });

  it('is resolved once, however many press the button', async () => {
    const { path, agent, activities, facts } = await setUp();
    await Promise.all(FIVE.map(() => agent.post(`${path}/toggle_status`, { status: 'resolved' })));
    expect(await activities()).toEqual(['Conversation was marked resolved by Mia']);
    expect(await facts()).toEqual(['conversation_resolved']);
  });

  it('is assigned once', async () => {
    const { path, agent, activities, id } = await setUp();
    await Promise.all(FIVE.map(() => agent.post(`${path}/assignments`, { assignee_id: id })));
    expect(await activities()).toEqual(['Mia self-assigned this conversation']);
  });

  it('is ended once by a visitor who presses twice, and called by their whole name', async () => {
    const { widget, activities } = await setUp({ name: 'élodie maría' });
    await Promise.all(FIVE.map(() => widget.get('/api/v1/widget/conversations/toggle_status?status=resolved')));
    expect(await activities()).toEqual(['Conversation was resolved by Élodie María']);
  });

  it('keeps its priority when a program changes nothing', async () => {
    const { path, agent } = await setUp();
    await agent.post(`${path}/toggle_priority`, { priority: 'high' });
    expect((await agent.patch(path, {})).body.priority).toBe('high');
  });
});

describe('several identity values that a page sends at once', () => {
  it('takes away every attribute of the conversation it names (API-24)', async () => {
    const { widget } = await setUp();
    const drop = (key: string) =>
      widget.post('/api/v1/widget/conversations/destroy_custom_attributes', { custom_attribute: [key] });
    await Promise.all(['plan', 'seats'].map(drop));
    expect((await drop('nothing')).body.custom_attributes).toEqual({ city: 'Ghent' });
  });

  it('keeps what it sets of a person while it takes something else away', async () => {
    const { widget } = await setUp({ custom_attributes: { old: 1, older: 2, oldest: 3 } });
    const contact = '/api/v1/widget/contact';
    const drop = (key: string) => widget.post(`${contact}/destroy_custom_attributes`, { custom_attributes: [key] });
    const set = (key: string) => widget.patch(contact, { custom_attributes: { [key]: 'new' } });
    await Promise.all([drop('old'), set('one'), drop('older'), set('two'), drop('oldest'), set('three')]);
    expect((await drop('nothing')).body.custom_attributes).toEqual({ one: 'new', two: 'new', three: 'new' });
  });
});

it('counts every word of a visitor who writes through a program', async () => {
  const account = await server.buildAccount();
  const boss = server.asAgent(await server.buildAgent({ account_id: account.id, role: 'administrator' }));
  const base = `/api/v1/accounts/${account.id}`;
  const inbox = (await boss.post(`${base}/inboxes`, { name: 'App', channel: { type: 'api' } })).body;
  const contacts = `/public/api/v1/inboxes/${inbox.inbox_identifier}/contacts`;
  const { source_id } = (await server.http.post(contacts, { name: 'Cleo' })).body;
  const talks = `${contacts}/${source_id}/conversations`;
  const newConversation = (await server.http.post(talks, {})).body;
  await Promise.all(
    FIVE.map((index) => server.http.post(`${talks}/${newConversation.id}/messages`, { content: `word ${index}` })),
  );
  expect((await boss.get(`${base}/conversations/${newConversation.id}`)).body.unread_count).toBe(5);
});

it('what is read was delivered or only sent before, and the news says which', async () => {
  const { widget, row } = await setUp();
  const [sent, delivered] = [
    await server.buildMessage({ conversation_id: row.id, message_type: OUTGOING, status: 'sent' }),
    await server.buildMessage({ conversation_id: row.id, message_type: OUTGOING, status: 'delivered' }),
  ];
  await widget.post('/api/v1/widget/conversations/update_last_seen');
  const changes = await server.deps.db
    .selectFrom('changes')
    .select(['record_id', 'detail'])
    .where('conversation_id', '=', row.id)
    .where('name', '=', 'message.updated')
    .orderBy('record_id')
    .execute();
  expect(changes.map(({ record_id, detail }) => [record_id, detail['previous_changes']])).toEqual([
    [sent.id, { status: ['sent', 'read'] }],
    [delivered.id, { status: ['delivered', 'read'] }],
  ]);
});
