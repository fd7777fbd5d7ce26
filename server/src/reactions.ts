import { type Kysely, sql } from 'kysely';
import { ANSWER_BOT } from './answer-bot/settings.ts';
import type { Database } from './db/schema.ts';
import type { DomainEvent, DomainEvents, Performer } from './domain-events.ts';
import { happeningOf } from './webhooks/events.ts';
import { newEventId } from './webhooks/event-id.ts';
import type { ChangeDraft, JobDraft, Plan, Reactions } from './reactions-types.ts';

/*
 * The one table: what happened -> who is told (a row of `changes`) and which jobs follow (wire protocol 6.5).
 * `public` reaches the contact and the team, `team` the team alone, `contact` the contact alone.
 */

type Scope = Pick<ChangeDraft, 'account_id' | 'inbox_id' | 'conversation_id' | 'contact_id' | 'contact_inbox_id'>;
type Audience = ChangeDraft['audience'];

const performerDetail = (performer: Performer | undefined) =>
  performer?.type === 'user' ? { performer_id: performer.id } : {};

const changeOf = (scope: Scope, name: string, audience: Audience, more: Partial<ChangeDraft> = {}): ChangeDraft => ({
  ...scope,
  user_id: null,
  record_id: null,
  detail: {},
  name,
  audience,
  ...more,
});

const scopeOfConversation = async (db: Kysely<Database>, conversation_id: number): Promise<Scope> => {
  const row = await db
    .selectFrom('conversations')
    .select(['account_id', 'inbox_id', 'contact_id', 'contact_inbox_id', 'id as conversation_id'])
    .where('id', '=', conversation_id as never)
    .executeTakeFirstOrThrow();
  return row;
};

/** Undefined when the contact was merged into another by the same action: what happened to it is no news by itself. */
const scopeOfContact = async (db: Kysely<Database>, contact_id: number): Promise<Scope | undefined> => {
  const contact = await db
    .selectFrom('contacts')
    .select('account_id')
    .where('id', '=', contact_id as never)
    .executeTakeFirst();
  if (!contact) return undefined;
  const { account_id } = contact;
  return { account_id, inbox_id: null, conversation_id: null, contact_id: contact_id as never, contact_inbox_id: null };
};

const messageChange = async (
  event: Extract<DomainEvent, { name: 'message.created' | 'message.updated' }>,
  db: Kysely<Database>,
) => {
  const { message_id, conversation_id, performer } = event.payload;
  const scope = await scopeOfConversation(db, conversation_id);
  const message = await db
    .selectFrom('messages')
    .select(['private', 'message_type'])
    .where('id', '=', message_id)
    .executeTakeFirstOrThrow();
  const audience: Audience = message.private || message.message_type === 2 ? 'team' : 'public';
  const previous = event.name === 'message.updated' ? { previous_changes: event.payload.changed } : {};
  return [
    changeOf(scope, event.name, audience, {
      record_id: message_id,
      detail: { ...previous, ...performerDetail(performer) },
    }),
  ];
};

const conversationChange =
  (audience: Audience) =>
  async (
    event: { name: string; payload: { conversation_id: number; performer?: Performer } },
    db: Kysely<Database>,
  ) => {
    const scope = await scopeOfConversation(db, event.payload.conversation_id);
    return [changeOf(scope, event.name, audience, { detail: performerDetail(event.payload.performer) })];
  };

const contactChange = async (event: { name: string; payload: { contact_id: number } }, db: Kysely<Database>) => {
  const scope = await scopeOfContact(db, event.payload.contact_id);
  return scope ? [changeOf(scope, event.name, 'team')] : [];
};

const notificationChange = async (event: {
  name: string;
  payload: { notification_id: number; user_id: number; account_id: number };
}) => {
  const { notification_id, user_id, account_id } = event.payload;
  const scope = {
    account_id,
    inbox_id: null,
    conversation_id: null,
    contact_id: null,
    contact_inbox_id: null,
  } as Scope;
  return [changeOf(scope, event.name, 'team', { user_id: user_id as never, record_id: notification_id })];
};

type Teller<Name extends keyof DomainEvents> = (
  event: Extract<DomainEvent, { name: Name }>,
  db: Kysely<Database>,
) => Promise<ChangeDraft[]>;

const nobody = async (): Promise<ChangeDraft[]> => [];

const tellers: { [Name in keyof DomainEvents]: Teller<Name> } = {
  'message.created': messageChange,
  'message.updated': messageChange,
  'conversation.created': conversationChange('public'),
  'conversation.updated': conversationChange('public'),
  'conversation.status_changed': conversationChange('public'),
  // Their other tabs and devices have nothing unread either.
  'conversation.read': conversationChange('public'),
  // The visitor's marks of "read" move with it, so this one is theirs too.
  'conversation.agent_read': async (event, db) => [
    changeOf(await scopeOfConversation(db, event.payload.conversation_id), 'conversation.updated', 'public'),
  ],
  'conversation.contact_changed': conversationChange('team'),
  'conversation.bot_handoff': nobody,
  'assignee.changed': conversationChange('team'),
  'team.changed': conversationChange('team'),
  'first.reply.created': async (event, db) => [
    changeOf(await scopeOfConversation(db, event.payload.conversation_id), event.name, 'team', {
      record_id: event.payload.message_id,
    }),
  ],
  'contact.created': contactChange,
  'contact.updated': contactChange,
  'contact.deleted': async ({ name, payload }) => [
    changeOf(
      {
        account_id: payload.account_id,
        inbox_id: null,
        conversation_id: null,
        contact_id: payload.contact_id,
        contact_inbox_id: null,
      } as Scope,
      name,
      'team',
    ),
  ],
  'contact.merged': async ({ name, payload }, db) => {
    const scope = await scopeOfContact(db, payload.contact_id);
    return scope ? [changeOf({ ...scope, contact_inbox_id: payload.contact_inbox_id }, name, 'contact')] : [];
  },
  'conversation.mentioned': async ({ name, payload }, db) => [
    changeOf(await scopeOfConversation(db, payload.conversation_id), name, 'team', { user_id: payload.user_id }),
  ],
  'notification.created': notificationChange,
  'notification.updated': notificationChange,
  'notification.deleted': notificationChange,
  'inbox.created': nobody,
  'inbox.updated': nobody,
  'webwidget.triggered': nobody,
  'account.cache_invalidated': async ({ name, payload }) => [
    changeOf(
      {
        account_id: payload.account_id,
        inbox_id: null,
        conversation_id: null,
        contact_id: null,
        contact_inbox_id: null,
      } as Scope,
      name,
      'team',
    ),
  ],
};

const changesOf = <Name extends keyof DomainEvents>(
  event: Extract<DomainEvent, { name: Name }>,
  db: Kysely<Database>,
) => {
  const teller = tellers[event.name as Name];
  return teller(event, db);
};

const accountOf = async (event: DomainEvent, db: Kysely<Database>) => {
  if (event.name === 'webwidget.triggered')
    return db
      .selectFrom('contact_inboxes')
      .innerJoin('contacts', 'contacts.id', 'contact_inboxes.contact_id')
      .select('contacts.account_id')
      .where('contact_inboxes.id', '=', event.payload.contact_inbox_id)
      .executeTakeFirst();
  if (event.name === 'inbox.created' || event.name === 'inbox.updated')
    return db.selectFrom('inboxes').select('account_id').where('id', '=', event.payload.inbox_id).executeTakeFirst();
  return undefined;
};

/** Whether anybody outside wants to hear of this account: most have no webhook and no bot, and then no job is written. */
const isHeardOutside = async (account_id: number, db: Kysely<Database>) => {
  const { rows } = await sql`
    SELECT 1 FROM webhooks WHERE account_id = ${account_id}
    UNION ALL SELECT 1 FROM inboxes WHERE account_id = ${account_id}
      AND (webhook_url IS NOT NULL OR agent_bot_id IS NOT NULL) LIMIT 1`.execute(db);
  return rows.length > 0;
};

/** Visitors write in bursts: what comes within this is answered together. */
const BURST_MS = 500;

/**
 * A visitor's words in an inbox whose bot is our own are its turn, and a colleague's words end it; other bots are told by
 * webhook.
 */
const botTurnOf = async (event: DomainEvent, db: Kysely<Database>): Promise<JobDraft[]> => {
  if (event.name !== 'message.created') return [];
  const { conversation_id, message_id } = event.payload;
  const spoken = await db
    .selectFrom('messages as m')
    .innerJoin('inboxes as i', 'i.id', 'm.inbox_id')
    .innerJoin('agent_bots as b', 'b.id', 'i.agent_bot_id')
    .select(['m.account_id', 'm.created_at'])
    .where('m.id', '=', message_id)
    .where('m.private', '=', false)
    .where('m.sender_type', 'in', ['Contact', 'User'])
    .where('b.bot_type', '=', ANSWER_BOT)
    .executeTakeFirst();
  if (!spoken) return [];
  const { account_id, created_at } = spoken;
  const options = { account_id, unique_key: `answer_bot.turn:${conversation_id}`, run_at: created_at + BURST_MS };
  return [{ name: 'answer_bot.turn', payload: { conversation_id }, options }];
};

const jobsOf = async (event: DomainEvent, known: number | undefined, db: Kysely<Database>): Promise<JobDraft[]> => {
  const happening = happeningOf(event);
  if (!happening) return [];
  const account_id = known ?? (await accountOf(event, db))?.account_id;
  if (account_id === undefined || !(await isHeardOutside(account_id, db))) return [];
  return [
    { name: 'webhook.dispatch', payload: { account_id, event_id: newEventId(), happening }, options: { account_id } },
    ...(await botTurnOf(event, db)),
  ];
};

type Effects = Pick<Reactions, 'publish' | 'jobsWaiting'>;

/** The reactions as the writer wants them; the effects come from the composition root. */
export const createReactions = (effects: Effects): Reactions => ({
  ...effects,
  plan: async (event, db): Promise<Plan> => {
    const changes = await changesOf(event, db);
    return { changes, jobs: await jobsOf(event, changes[0]?.account_id, db) };
  },
});
