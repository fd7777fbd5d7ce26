import type {
  Priority,
  RawConversation,
  SocketConversation,
  TeamConversation,
  WidgetConversation,
} from '@porchlight/core/wire/conversation.ts';
import type { LoadedConversations } from '../domain/conversations/load-conversations.ts';
import type { ConversationRow } from '../platform/database/schema/conversations.ts';
import { iso, isoOrNull, unix, unix0 } from '../platform/times.ts';
import { presentTeamAgent, presentUserSender } from './agents.ts';
import { presentContactSender, presentTeamContact } from './contacts.ts';
import { presentSocketMessage } from './messages.ts';
import { presentSlaOf } from './sla.ts';

const seenExactly = ({ contact_last_seen_at, agent_last_seen_at }: ConversationRow) => ({
  contact_last_seen_at_ms: contact_last_seen_at ?? 0,
  agent_last_seen_at_ms: agent_last_seen_at ?? 0,
});

const UNREAD_CAP = 10;

const PRIORITY_NAMES: Record<number, Priority> = { 1: 'low', 2: 'medium', 3: 'high', 4: 'urgent' };

export const priorityName = (priority: number | null): Priority | null =>
  priority === null ? null : (PRIORITY_NAMES[priority] ?? null);

const messageById = (loaded: LoadedConversations, id: number | null) => {
  const message = id === null ? undefined : loaded.messages.messages.find((row) => row.id === id);
  return message && presentSocketMessage(message, loaded.messages);
};

const required = <Row>(rows: Map<number, Row>, id: number): Row => {
  const row = rows.get(id);
  if (!row) throw new Error(`Row ${id} that a conversation refers to is missing.`);
  return row;
};

const mergeOf = ({ id }: ConversationRow, { merges }: Pick<LoadedConversations, 'merges'>) => {
  const [into, merged = []] = [merges.into.get(id), merges.merged.get(id)];
  return {
    ...(into === undefined ? {} : { merged_into: into }),
    ...(merged.length > 0 ? { merged_ids: [...merged] } : {}),
  };
};

const movedOf = ({ messages_moved_at }: ConversationRow) => (messages_moved_at === null ? {} : { messages_moved_at });

const scheduleOf = ({ scheduled_at }: ConversationRow) =>
  scheduled_at === null ? {} : { scheduled_at: unix(scheduled_at) };

/** Wire protocol 6.7. */
export const presentSocketConversation = (row: ConversationRow, loaded: LoadedConversations): SocketConversation => {
  const contactInbox = required(loaded.contactInboxes, row.contact_inbox_id);
  const assignee = row.assignee_id === null ? undefined : loaded.assignees.get(row.assignee_id);
  const team = row.team_id === null ? undefined : loaded.teams.get(row.team_id);
  const last = messageById(loaded, row.last_public_message_id);
  return {
    id: row.display_id,
    account_id: row.account_id,
    inbox_id: row.inbox_id,
    status: row.status,
    priority: priorityName(row.priority),
    additional_attributes: row.additional_attributes,
    custom_attributes: row.custom_attributes,
    can_reply: true,
    channel: loaded.channels.get(row.inbox_id)?.channel_type ?? 'Channel::WebWidget',
    contact_inbox: {
      id: contactInbox.id,
      contact_id: contactInbox.contact_id,
      inbox_id: contactInbox.inbox_id,
      source_id: contactInbox.source_id,
      hmac_verified: contactInbox.hmac_verified,
    },
    messages: last ? [last] : [],
    labels: loaded.labels.get(row.id) ?? [],
    ...presentSlaOf(loaded.slas.get(row.id)),
    snoozed_until: isoOrNull(row.snoozed_until),
    unread_count: Math.min(row.unread_count, UNREAD_CAP),
    first_reply_created_at: isoOrNull(row.first_reply_created_at),
    waiting_since: unix0(row.waiting_since),
    agent_last_seen_at: unix0(row.agent_last_seen_at),
    contact_last_seen_at: unix0(row.contact_last_seen_at),
    ...seenExactly(row),
    last_activity_at: unix(row.last_activity_at),
    timestamp: unix(row.last_activity_at),
    created_at: unix(row.created_at),
    updated_at: row.updated_at / 1000,
    ...mergeOf(row, loaded),
    ...movedOf(row),
    ...scheduleOf(row),
    meta: {
      sender: presentContactSender(required(loaded.contacts, row.contact_id)),
      assignee: assignee ? presentUserSender(assignee) : null,
      team: team ? { id: team.id, name: team.name } : null,
      hmac_verified: contactInbox.hmac_verified,
    },
  };
};

/** Wire protocol 11.4. */
export const presentTeamConversation = (
  row: ConversationRow,
  loaded: LoadedConversations,
  online: { contacts: Set<number> } = { contacts: new Set() },
): TeamConversation => {
  const push = presentSocketConversation(row, loaded);
  const assignee = row.assignee_id === null ? undefined : loaded.assignees.get(row.assignee_id);
  const last = messageById(loaded, row.last_message_id);
  const contact = required(loaded.contacts, row.contact_id);
  return {
    meta: {
      sender: presentTeamContact(contact, online.contacts.has(contact.id)),
      channel: push.channel,
      hmac_verified: push.meta.hmac_verified,
      ...(assignee
        ? {
            assignee: presentTeamAgent(
              {
                ...assignee,
                account_id: row.account_id,
                role: 'agent',
                custom_role_id: null,
                availability: 'online',
                auto_offline: true,
              },
              'offline',
            ),
          }
        : {}),
      ...(push.meta.team ? { team: push.meta.team } : {}),
    },
    id: row.display_id,
    account_id: row.account_id,
    uuid: row.uuid,
    messages: last ? [last] : [],
    last_non_activity_message: messageById(loaded, row.last_public_message_id) ?? null,
    additional_attributes: row.additional_attributes,
    custom_attributes: row.custom_attributes,
    agent_last_seen_at: push.agent_last_seen_at,
    assignee_last_seen_at: unix0(row.assignee_last_seen_at),
    contact_last_seen_at: push.contact_last_seen_at,
    ...seenExactly(row),
    can_reply: push.can_reply,
    inbox_id: row.inbox_id,
    labels: push.labels,
    muted: contact.blocked,
    snoozed_until: push.snoozed_until,
    status: row.status,
    created_at: push.created_at,
    ...(push.updated_at === undefined ? {} : { updated_at: push.updated_at }),
    ...mergeOf(row, loaded),
    ...movedOf(row),
    ...scheduleOf(row),
    timestamp: push.timestamp,
    first_reply_created_at: unix0(row.first_reply_created_at),
    unread_count: push.unread_count,
    last_activity_at: push.last_activity_at,
    priority: push.priority,
    waiting_since: push.waiting_since,
    sla_policy_id: push.applied_sla?.sla_id ?? null,
    ...presentSlaOf(loaded.slas.get(row.id)),
  };
};

export const presentWidgetConversation = (row: ConversationRow | undefined): WidgetConversation =>
  row
    ? {
        id: row.display_id,
        inbox_id: row.inbox_id,
        contact_last_seen_at: unix0(row.contact_last_seen_at),
        status: row.status,
        agent_last_seen_at: unix0(row.agent_last_seen_at),
        ...seenExactly(row),
        ...movedOf(row),
      }
    : {};

/** Wire protocol 4.7: the raw record, with the database id. Its keys are listed: a visitor reads no other column. */
export const presentRawConversation = (row: ConversationRow): RawConversation => ({
  id: row.id,
  account_id: row.account_id,
  inbox_id: row.inbox_id,
  status: row.status,
  assignee_id: row.assignee_id,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
  contact_id: row.contact_id,
  display_id: row.display_id,
  contact_last_seen_at: isoOrNull(row.contact_last_seen_at),
  agent_last_seen_at: isoOrNull(row.agent_last_seen_at),
  additional_attributes: row.additional_attributes,
  contact_inbox_id: row.contact_inbox_id,
  uuid: row.uuid,
  identifier: null,
  last_activity_at: iso(row.last_activity_at),
  team_id: row.team_id,
  campaign_id: row.campaign_id,
  snoozed_until: isoOrNull(row.snoozed_until),
  custom_attributes: row.custom_attributes,
  assignee_last_seen_at: isoOrNull(row.assignee_last_seen_at),
  first_reply_created_at: isoOrNull(row.first_reply_created_at),
  priority: priorityName(row.priority),
  sla_policy_id: null,
  waiting_since: isoOrNull(row.waiting_since),
  cached_label_list: null,
});
