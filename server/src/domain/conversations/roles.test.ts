import type { Permission } from '@porchlight/core/rules/access/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setUp = async (...permissions: Permission[]) => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const colleague = await server.buildAgent({ account_id, inbox_ids: [inbox.id] });
  const person = await server.buildAgent({ account_id, inbox_ids: [inbox.id], permissions });
  const who = server.asAgent(person);
  const begin = async (content: string, assignee_id?: number) => {
    const visitor = server.asVisitor(server.visitorWithoutRows(inbox));
    const { body } = await visitor.post('/api/v1/widget/messages', { message: { content, echo_id: 'one' } });
    const id: number = body.conversation_id;
    if (assignee_id) await boss.post(`${base}/conversations/${id}/assignments`, { assignee_id });
    return id;
  };
  const [free, others, own] = [
    await begin('lantern free'),
    await begin('lantern others', colleague.user.id),
    await begin('lantern own', person.user.id),
  ];
  const names = new Map([
    [free, 'free'],
    [others, 'others'],
    [own, 'own'],
  ]);
  const namesOf = (rows: { id: number }[]) => rows.map(({ id }) => names.get(id)).sort();
  return { inbox, account_id, base, boss, colleague, person, who, free, others, own, namesOf };
};

describe('a role that shows some conversations', () => {
  it.each([
    ['conversation_unassigned_manage', ['free', 'own']],
    ['conversation_participating_manage', ['own']],
    ['conversation_manage', ['free', 'others', 'own']],
    ['report_manage', []],
  ] as const)('%s: lists, counts, filters, finds and opens %s', async (permission, seen) => {
    const { base, who, namesOf, free, others, own } = await setUp(permission);
    const list = await who.get(`${base}/conversations?status=all`);
    if (seen.length === 0) {
      expect(list.status).toBe(401);
      return;
    }
    expect(namesOf(list.body.data.payload)).toEqual(seen);
    expect(list.body.data.meta.all_count).toBe(seen.length);
    expect((await who.get(`${base}/conversations/meta?status=all`)).body.meta.all_count).toBe(seen.length);
    const lines = [{ attribute_key: 'status', filter_operator: 'equal_to', values: ['open'] }];
    const filtered = (await who.post(`${base}/conversations/filter`, { payload: lines })).body;
    expect([namesOf(filtered.payload), filtered.meta.all_count]).toEqual([seen, seen.length]);
    expect(namesOf((await who.get(`${base}/conversations?q=lantern&status=all`)).body.data.payload)).toEqual(seen);
    expect(namesOf((await who.get(`${base}/conversations/search?q=lantern`)).body.payload)).toEqual(seen);
    const found = (await who.get(`${base}/search/messages?q=lantern`)).body.payload.messages;
    expect(found).toHaveLength(seen.length);
    const opened = await Promise.all(
      [free, others, own].map(async (id) => (await who.get(`${base}/conversations/${id}/messages`)).status),
    );
    expect(opened.filter((status) => status === 200)).toHaveLength(seen.length);
  });

  it('leaves the others out of bulk actions, also when the role changes before they are done', async () => {
    const { base, who, boss, free, others, own } = await setUp('conversation_unassigned_manage');
    const statusOf = async (id: number) => (await boss.get(`${base}/conversations/${id}`)).body.status;
    const resolve = () =>
      who.post(`${base}/bulk_actions`, {
        type: 'Conversation',
        ids: [free, others, own],
        fields: { status: 'resolved' },
      });
    await resolve();
    const role = (await boss.get(`${base}/custom_roles`)).body[0];
    await boss.patch(`${base}/custom_roles/${role.id}`, { permissions: ['conversation_participating_manage'] });
    await server.runJobs();
    expect(await Promise.all([free, others, own].map(statusOf))).toEqual(['open', 'open', 'resolved']);
  });

  it('shows a conversation to who follows it, until they follow it no more', async () => {
    const { base, who, boss, person, others } = await setUp('conversation_participating_manage');
    const status = async () => (await who.get(`${base}/conversations/${others}`)).status;
    expect(await status()).toBe(401);
    await boss.post(`${base}/conversations/${others}/participants`, { user_ids: [person.user.id] });
    expect(await status()).toBe(200);
    const sync = (await who.get(`${base}/sync?after=0`)).body.payload;
    expect(sync.map(({ event }: { event: string }) => event)).toContain('conversation.access_changed');
    await boss.delete(`${base}/conversations/${others}/participants`, { user_ids: [person.user.id] });
    expect(await status()).toBe(401);
  });

  it('catches up on what it shows and on nothing else', async () => {
    const { base, who } = await setUp('conversation_participating_manage');
    const { text } = await who.get(`${base}/sync?after=0`);
    expect([text.includes('lantern own'), text.includes('lantern others'), text.includes('lantern free')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(text).not.toContain('"contact.');
  });

  it('notifies of nothing else, and forgets notifications of what it no longer shows', async () => {
    const { base, who, boss, own } = await setUp('conversation_participating_manage');
    await server.runJobs();
    const listed = async () =>
      (await who.get(`${base}/notifications`)).body.data.payload.map(
        (row: { primary_actor_id: number }) => row.primary_actor_id,
      );
    expect(new Set(await listed())).toEqual(new Set([own]));
    await boss.post(`${base}/conversations/${own}/assignments`, { assignee_id: null });
    expect(await listed()).toEqual([]);
    expect((await who.get(`${base}/notifications/unread_count`)).body).toBe(0);
  });

  it('without conversations is given none: not by hand, by load or as a follower', async () => {
    const { base, boss, person, free, inbox } = await setUp('report_manage');
    const conversationPath = `${base}/conversations/${free}`;
    expect((await boss.post(`${conversationPath}/assignments`, { assignee_id: person.user.id })).status).toBe(404);
    expect((await boss.post(`${conversationPath}/participants`, { user_ids: [person.user.id] })).status).toBe(422);
    const assignable = (await boss.get(`${base}/inboxes/${inbox.id}/assignable_agents`)).body.payload;
    expect(assignable.map(({ id }: { id: number }) => id)).not.toContain(person.user.id);
  });

  it('and no contacts reads none, also not by writing to one or by looking for one', async () => {
    const { base, who, boss, inbox, own } = await setUp('conversation_manage');
    const contact = (await boss.get(`${base}/conversations/${own}`)).body.meta.sender;
    const asked = await Promise.all([
      who.get(`${base}/contacts`),
      who.get(`${base}/contacts/${contact.id}`),
      who.post(`${base}/conversations`, { inbox_id: inbox.id, contact_id: contact.id }),
      who.post(`${base}/actions/contact_merge`, { base_contact_id: contact.id, mergee_contact_id: contact.id + 1 }),
    ]);
    expect(asked.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(
      (await who.get(`${base}/search?q=${encodeURIComponent(contact.name ?? 'a')}`)).body.payload.contacts,
    ).toEqual([]);
  });
});

describe('an API token', () => {
  it('that was made before goes no further than the role afterwards', async () => {
    const { base, who, boss, person } = await setUp('label_manage');
    const label = async (title: string) => (await who.post(`${base}/labels`, { title })).status;
    expect(await label('before')).toBe(200);
    await boss.patch(`${base}/agents/${person.user.id}`, { role: 'agent', custom_role_id: null });
    expect(await label('after')).toBe(401);
  });
});
