import type { AccountId, ContactId, ConversationId, UserId } from '@porchlight/core/wire/ids.ts';
import { ACTIVITY } from '@porchlight/core/wire/message-type.ts';
import { findAccountIdOfContact } from '../../domain/contacts/queries.ts';
import type { DomainEvent, DomainEvents, Performer } from '../../domain/events.ts';
import type { JobPayloads } from '../../domain/job-payloads.ts';
import type { MessageKind } from '../../domain/messages/queries.ts';
import type { ChangeDraft, Plan, Reactions } from '../../platform/database/reaction-types.ts';
import { previewJobsOf } from './preview-jobs.ts';
import { jobsOf } from './reaction-jobs.ts';
import { createPlanReads, type PlanReads, type Scope } from './reaction-reads.ts';

/* The one table of event -> recipients (a row of `changes`) and jobs (wire protocol 6.5). `public`: the contact and
   the team; `team`: the team alone; `contact`: the contact alone. */

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

/** Events of the account itself, or of a user in it. */
const scopeOfAccount = (account_id: AccountId, contact_id: ContactId | null = null): Scope => ({
  account_id,
  inbox_id: null,
  conversation_id: null,
  contact_id,
  contact_inbox_id: null,
});

const scopeOfContact = async ({ db }: PlanReads, contact_id: ContactId): Promise<Scope | undefined> => {
  const account_id = await findAccountIdOfContact(db, contact_id);
  return account_id === undefined ? undefined : scopeOfAccount(account_id, contact_id);
};

const audienceOf = (message: Pick<MessageKind, 'private' | 'message_type'>): Audience =>
  message.private || message.message_type === ACTIVITY ? 'team' : 'public';

const newMessageChange = async ({ name, payload }: DomainEvent<'message.created'>) => {
  const { message_id: record_id, conversation_id, performer, message, conversation } = payload;
  const { account_id, inbox_id, contact_id, contact_inbox_id } = conversation;
  const scope = { account_id, inbox_id, conversation_id, contact_id, contact_inbox_id };
  return [changeOf(scope, name, audienceOf(message), { record_id, detail: performerDetail(performer) })];
};

const changedMessageChange = async ({ name, payload }: DomainEvent<'message.updated'>, reads: PlanReads) => {
  const { message_id: record_id, conversation_id, performer, changed } = payload;
  const scope = await reads.scopeOfConversation(conversation_id);
  const detail = { previous_changes: changed, ...performerDetail(performer) };
  return [changeOf(scope, name, audienceOf(await reads.message(record_id)), { record_id, detail })];
};

const conversationChange =
  (audience: Audience) =>
  async (
    event: { name: string; payload: { conversation_id: ConversationId; performer?: Performer } },
    reads: PlanReads,
  ) => {
    const scope = await reads.scopeOfConversation(event.payload.conversation_id);
    return [changeOf(scope, event.name, audience, { detail: performerDetail(event.payload.performer) })];
  };

const contactChange = async (event: { name: string; payload: { contact_id: ContactId } }, reads: PlanReads) => {
  const scope = await scopeOfContact(reads, event.payload.contact_id);
  return scope ? [changeOf(scope, event.name, 'team')] : [];
};

const notificationChange = async (event: {
  name: string;
  payload: { notification_id: number; user_id: UserId; account_id: AccountId };
}) => {
  const { notification_id, user_id, account_id } = event.payload;
  return [changeOf(scopeOfAccount(account_id), event.name, 'team', { user_id, record_id: notification_id })];
};

type Teller<Name extends keyof DomainEvents> = (event: DomainEvent<Name>, reads: PlanReads) => Promise<ChangeDraft[]>;

const noChanges = async (): Promise<ChangeDraft[]> => [];

const tellers: { [Name in keyof DomainEvents]: Teller<Name> } = {
  'message.created': newMessageChange,
  'message.updated': changedMessageChange,
  'conversation.created': conversationChange('public'),
  'conversation.updated': conversationChange('public'),
  'conversation.status_changed': conversationChange('public'),
  // Other tabs and devices have nothing unread either.
  'conversation.read': conversationChange('public'),
  // The visitor's read receipts move with it, so they are notified too.
  'conversation.agent_read': async (event, reads) => [
    changeOf(await reads.scopeOfConversation(event.payload.conversation_id), 'conversation.updated', 'public'),
  ],
  'conversation.schedule_changed': async ({ payload: { conversation_id, performer } }, reads) => [
    changeOf(await reads.scopeOfConversation(conversation_id), 'conversation.updated', 'team', {
      detail: performerDetail(performer),
    }),
  ],
  'conversation.contact_changed': conversationChange('team'),
  'conversation.bot_handoff': noChanges,
  'assignee.changed': conversationChange('team'),
  'conversation.access_changed': async ({ name, payload }, reads) => [
    changeOf(await reads.scopeOfConversation(payload.conversation_id), name, 'team', { user_id: payload.user_id }),
  ],
  // Its row is deleted, so it is sent by its number. Agents with partial access are notified one by one.
  'conversation.deleted': async ({ name, payload: { display_id, viewers, ...place } }) => {
    const scope = { ...place, conversation_id: null };
    const detail = { id: display_id };
    return [
      changeOf(scope, name, 'public', { detail }),
      ...viewers.map((user_id) => changeOf(scope, name, 'team', { detail, user_id })),
    ];
  },
  'team.changed': conversationChange('team'),
  'first.reply.created': async (event, reads) => [
    changeOf(await reads.scopeOfConversation(event.payload.conversation_id), event.name, 'team', {
      record_id: event.payload.message_id,
    }),
  ],
  'contact.created': contactChange,
  'contact.updated': contactChange,
  'contact.notes_changed': contactChange,
  // Of no inbox: for administrators, and for all where agents may see all contacts (`api/live/audience`).
  'contact.deleted': async ({ name, payload: { account_id, contact_id, reach, merged_into } }) => {
    const scope = scopeOfAccount(account_id, contact_id);
    const detail = merged_into ? { merged_into } : {};
    return [
      changeOf(scope, name, 'team', { detail }),
      ...reach.inbox_ids.map((inbox_id) => changeOf({ ...scope, inbox_id }, name, 'team', { detail })),
      ...(reach.created_by_id === null
        ? []
        : [changeOf(scope, name, 'team', { detail, user_id: reach.created_by_id })]),
    ];
  },
  'contact.merged': async ({ name, payload }, reads) => {
    const scope = await scopeOfContact(reads, payload.contact_id);
    return scope ? [changeOf({ ...scope, contact_inbox_id: payload.contact_inbox_id }, name, 'contact')] : [];
  },
  'conversation.mentioned': async ({ name, payload }, reads) => [
    changeOf(await reads.scopeOfConversation(payload.conversation_id), name, 'team', { user_id: payload.user_id }),
  ],
  'notification.created': notificationChange,
  'notification.updated': notificationChange,
  'notification.deleted': notificationChange,
  'notification_settings.changed': async ({ name, payload: { account_id, user_id } }) => [
    changeOf(scopeOfAccount(account_id), name, 'team', { user_id }),
  ],
  'inbox.created': noChanges,
  'inbox.updated': noChanges,
  'webwidget.triggered': noChanges,
  'audit_log.created': noChanges,
  'account.cache_invalidated': async ({ name, payload }) => [
    changeOf(scopeOfAccount(payload.account_id), name, 'team'),
  ],
};

const changesOf = <Name extends keyof DomainEvents>(event: DomainEvent<Name>, reads: PlanReads) => {
  const teller = tellers[event.name];
  return teller(event, reads);
};

type Effects = Pick<Reactions<DomainEvents, JobPayloads>, 'publish' | 'jobsWaiting'>;

export const createReactions = (effects: Effects): Reactions<DomainEvents, JobPayloads> => ({
  ...effects,
  plan: async (events, db): Promise<Plan<JobPayloads>> => {
    const reads = createPlanReads(events, db);
    const plan: Plan<JobPayloads> = { changes: [], jobs: [] };
    for (const event of events) {
      const changes = await changesOf(event, reads);
      plan.changes.push(...changes);
      plan.jobs.push(...(await jobsOf(event, changes[0]?.account_id, reads)), ...(await previewJobsOf(event, reads)));
    }
    return plan;
  },
});
