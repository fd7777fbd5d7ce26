import { PERMISSIONS, type Permission, permissionsOf } from '@porchlight/core/rules/access/permissions.ts';
import type { ConversationId, InboxId, UserId } from '@porchlight/core/wire/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import type { Tx } from '../transaction.ts';
import { type Agent, visibleInboxIds } from './agent.ts';
import {
  hasUnseenConversations,
  isWithinRole,
  messagesWithinRole,
  refuseUnseen,
  withinRole,
} from './conversation-reach.ts';
import { findInboxViewers, findViewers, loadRestrictedViewers, recordAccessChanges } from './conversation-viewers.ts';
import { findMemberAccess } from './member-access.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Role = Permission[] | 'agent' | 'administrator';

const setUp = async (role: Role, { isInInbox = role !== 'administrator' } = {}) => {
  const inbox = await server.buildInbox();
  const { account_id } = inbox;
  const built = await server.buildAgent({
    account_id,
    inbox_ids: isInInbox ? [inbox.id] : [],
    ...(typeof role === 'string' ? { role } : { permissions: role }),
  });
  const colleague = await server.buildAgent({ account_id, inbox_ids: [inbox.id] });
  const { contact, contact_inbox } = await server.buildVisitor(inbox);
  const conversations: [string, ConversationId][] = [];
  for (const [name, assignee_id] of [
    ['free', null],
    ['own', built.user.id],
    ['theirs', colleague.user.id],
  ] as const)
    for (const isFollowed of [false, true]) {
      const { id } = await server.buildConversation({ contact_inbox_id: contact_inbox.id, assignee_id });
      await server.buildMessage({ conversation_id: id });
      if (isFollowed)
        await server.make('participants', (now) => ({ conversation_id: id, user_id: built.user.id, created_at: now }));
      conversations.push([isFollowed ? `${name}+` : name, id]);
    }
  const permissions = typeof role === 'string' ? null : role;
  const agent = {
    user: built.user,
    account: { id: account_id },
    administrator: role === 'administrator',
    permissions: new Set(permissionsOf({ role: role === 'administrator' ? role : 'agent', permissions })),
  } as unknown as Agent;
  return { inbox, account_id, agent, colleague, contact, conversations };
};
type World = Awaited<ReturnType<typeof setUp>>;

const ALL = ['free', 'free+', 'own', 'own+', 'theirs', 'theirs+'];
const ROLES: [string, Role, seen: string[]][] = [
  ['an administrator', 'administrator', ALL],
  ['an agent', 'agent', ALL],
  ['a role with all conversations', ['conversation_manage'], ALL],
  ['unassigned ones', ['conversation_unassigned_manage'], ['free', 'free+', 'own', 'own+']],
  ['those they take part in', ['conversation_participating_manage'], ['free+', 'own', 'own+', 'theirs+']],
  [
    'both',
    ['conversation_unassigned_manage', 'conversation_participating_manage'],
    ['free', 'free+', 'own', 'own+', 'theirs+'],
  ],
  ['no conversations', ['report_manage', 'contact_manage'], []],
];

const namesIn = ({ conversations }: World, ids: readonly number[]) =>
  conversations.filter(([, id]) => ids.includes(id)).map(([name]) => name);

const opened = async ({ agent, inbox, conversations }: World) => {
  const names: string[] = [];
  for (const [name, id] of conversations)
    await refuseUnseen(server.deps, agent, { id, inbox_id: inbox.id }).then(
      () => names.push(name),
      (error: unknown) => expect(error).toMatchObject({ status: 401 }),
    );
  return names;
};

describe.each(ROLES)('a member who may see %s', (_, role, seen) => {
  let world: World;
  beforeAll(async () => {
    world = await setUp(role);
  });

  it('lists, opens and reads these, and no others', async () => {
    const { agent, conversations } = world;
    const { db } = server.deps;
    const listed = await db
      .selectFrom('conversations')
      .select('id')
      .where('contact_id', '=', world.contact.id)
      .where(withinRole(agent))
      .execute();
    expect(
      namesIn(
        world,
        listed.map(({ id }) => id),
      ),
    ).toEqual(seen);
    const within = messagesWithinRole(agent);
    const read = db.selectFrom('messages as m').select('m.conversation_id').where('m.inbox_id', '=', world.inbox.id);
    const messages = await (within ? read.where(within.condition) : read).execute();
    expect(
      namesIn(
        world,
        messages.map(({ conversation_id }) => conversation_id),
      ),
    ).toEqual(seen);
    if (within) {
      const { rows } = await sql<{ id: ConversationId }>`${within.conversations}`.execute(db);
      expect(
        namesIn(
          world,
          rows.map(({ id }) => id),
        ),
      ).toEqual(seen);
    }
    const alone = await Promise.all(conversations.map(async ([, id]) => isWithinRole(server.deps, agent, id)));
    expect(conversations.filter((_each, index) => alone[index]).map(([name]) => name)).toEqual(seen);
    expect(await opened(world)).toEqual(seen);
  });

  it('is notified of these, and of no others', async () => {
    const { agent, account_id, inbox, conversations } = world;
    const { db } = server.deps;
    const notified: string[] = [];
    const restricted: string[] = [];
    const viewers = await loadRestrictedViewers(
      db,
      conversations.map(([, id]) => id),
    );
    for (const [name, id] of conversations) {
      const { assignee_id } = await db
        .selectFrom('conversations')
        .select('assignee_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const found = await findViewers(db, { id, account_id, inbox_id: inbox.id, assignee_id });
      if (found.includes(agent.user.id)) notified.push(name);
      if (viewers.get(id)?.includes(agent.user.id)) restricted.push(name);
    }
    expect(notified).toEqual(seen);
    expect(restricted).toEqual(typeof role === 'string' ? [] : seen);
    const inInbox = await findInboxViewers(db, { account_id, inbox_id: inbox.id });
    expect(inInbox.includes(agent.user.id)).toBe(seen.length > 0);
  });

  it('knows whether all of a contact’s conversations are among them', async () => {
    const { agent, inbox } = world;
    expect(await hasUnseenConversations(server.deps, agent, world.contact.id)).toBe(seen.length < ALL.length);
    const colleague = world.colleague.user.id;
    for (const [name, assignee_id] of [
      ['free', null],
      ['own', agent.user.id],
      ['theirs', colleague],
    ] as const) {
      const other = await server.buildVisitor(inbox);
      await server.buildConversation({ contact_inbox_id: other.contact_inbox.id, assignee_id });
      expect([name, await hasUnseenConversations(server.deps, agent, other.contact.id)]).toEqual([
        name,
        !seen.includes(name),
      ]);
    }
  });

  it('has what the role allows, as it stands now, wherever no request asks', async () => {
    const { agent, account_id } = world;
    const found = await findMemberAccess(server.deps.db, account_id, agent.user.id);
    expect(found).toEqual({
      user: { id: agent.user.id },
      administrator: role === 'administrator',
      permissions: agent.permissions,
    });
  });
});

describe('an agent of another inbox', () => {
  it('sees nothing of this one', async () => {
    const world = await setUp('agent', { isInInbox: false });
    const { agent, account_id, inbox, contact } = world;
    expect(await opened(world)).toEqual([]);
    expect(await hasUnseenConversations(server.deps, agent, contact.id)).toBe(true);
    expect(await findInboxViewers(server.deps.db, { account_id, inbox_id: inbox.id })).not.toContain(agent.user.id);
  });

  it('may see the inboxes of this account alone; an administrator sees all of them', async () => {
    const { agent, account_id, inbox } = await setUp('agent');
    const elsewhere = await server.buildInbox();
    await server.make('inbox_members', (now) => ({ inbox_id: elsewhere.id, user_id: agent.user.id, created_at: now }));
    const inboxes = (administrator: boolean): Promise<InboxId[] | undefined> =>
      visibleInboxIds(server.deps, { user: agent.user, account: { id: account_id }, administrator });
    expect([await inboxes(false), await inboxes(true)]).toEqual([[inbox.id], undefined]);
  });

  it('of another account is no member', async () => {
    const { agent } = await setUp('agent');
    const { account_id } = await server.buildInbox();
    expect(await findMemberAccess(server.deps.db, account_id, agent.user.id)).toBeUndefined();
  });
});

describe('a conversation that changes hands', () => {
  const removalsOf = async (
    role: Role,
    before: [UserId | null, UserId[]],
    after: [UserId | null, UserId[]],
    input?: World,
  ) => {
    const { account_id, inbox, conversations, agent } = input ?? (await setUp(role));
    const recorded: unknown[] = [];
    const [[, id] = ['', 0 as ConversationId]] = conversations;
    await server.deps.write(async ({ db }) =>
      recordAccessChanges(
        { db, record: (...event: unknown[]) => recorded.push(event) } as unknown as Tx,
        { id, account_id, inbox_id: inbox.id },
        { assignee_id: before[0], participants: before[1] },
        { assignee_id: after[0], participants: after[1] },
      ),
    );
    return recorded.map((event) => JSON.stringify(event).includes(`"user_id":${agent.user.id}`));
  };

  it('appears or is gone for those alone whose role shows them some', async () => {
    const world = await setUp(['conversation_unassigned_manage']);
    const [me, other] = [world.agent.user.id, world.colleague.user.id];
    const unassigned = (before: UserId | null, after: UserId | null) =>
      removalsOf([], [before, []], [after, []], world);
    expect([
      await unassigned(null, other),
      await unassigned(other, null),
      await unassigned(other, me),
      await unassigned(null, me),
      await unassigned(other, other),
    ]).toEqual([[true], [true], [true], [], []]);
    const taking = await setUp(['conversation_participating_manage']);
    const mine = taking.agent.user.id;
    expect(await removalsOf([], [null, []], [null, [mine]], taking)).toEqual([true]);
    expect(await removalsOf([], [null, [mine]], [mine, []], taking)).toEqual([]);
    expect(await removalsOf([], [null, []], [taking.colleague.user.id, []], taking)).toEqual([]);
    expect(await removalsOf('agent', [null, []], [null, []])).toEqual([]);
    expect(await removalsOf([...PERMISSIONS], [null, []], [99 as UserId, []])).toEqual([]);
  });
});
