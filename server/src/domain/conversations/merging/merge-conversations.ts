import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import type { ConversationRow, MergeFacts } from '../../../platform/database/schema/conversations.ts';
import type { MemberRow } from '../../../platform/database/schema/users.ts';
import { conflict, unprocessable } from '../../../platform/errors.ts';
import { findTeam } from '../../accounts/teams.ts';
import { labelIdsOf } from '../../contacts/labels.ts';
import type { Changed, Performer } from '../../events.ts';
import { addActivity } from '../../messages/activity.ts';
import { earliest, ownCountsOf } from '../../messages/merged-counts.ts';
import { participantsOf } from '../../permissions/conversation-viewers.ts';
import { followStatus } from '../../sla/follow-status.ts';
import type { Tx } from '../../transaction.ts';
import { assign, assignTeam, setStatus, updateConversation } from '../change-conversation.ts';
import { labelsOfConversation, setConversationLabels } from '../labels.ts';
import { addParticipants } from '../participants.ts';
import { setPriority } from '../priority.ts';
import { currentConversation } from '../reload-conversation.ts';
import { moveSchedule } from '../scheduled/move-schedule.ts';
import { refuseLostReplies } from './reply-path.ts';

/** Each page of messages reads the index of every one of them. */
const MOST_MERGED = 50;

export type By = { performer: Performer; name: string };

/** In the order of their ids, as every merge locks them: two that cross do not wait for each other. */
export const lockPair = async (tx: Tx, one: ConversationId, other: ConversationId) => {
  const rows = new Map<ConversationId, ConversationRow>();
  for (const id of [one, other].toSorted((a, b) => a - b)) rows.set(id, await currentConversation(tx, { id }));
  return rows;
};

const refuseMerge = async (tx: Tx, from: ConversationRow, into: ConversationRow) => {
  if (from.id === into.id) throw unprocessable('A conversation cannot be merged into itself.');
  if (from.merged_into_id !== null) throw conflict(`#${from.display_id} has been merged into another conversation.`);
  if (into.merged_into_id !== null)
    throw conflict(`#${into.display_id} has been merged into another conversation. Merge into that one.`);
  if (from.account_id !== into.account_id || from.contact_id !== into.contact_id)
    throw unprocessable('These conversations are of two contacts. Merge the contacts first.');
  await refuseLostReplies(tx.db, from, into);
  const { count } = await tx.db
    .selectFrom('conversations')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('merged_into_id', 'in', [from.id, into.id])
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_MERGED) throw unprocessable(`At most ${MOST_MERGED} conversations can be merged into one.`);
};

type Merging = { tx: Tx; from: ConversationRow; by: By; facts: MergeFacts };

/** What the team has still to do in `from` is to be done in `into`. */
const statusAfter = (from: ConversationRow, into: ConversationRow) => {
  if (from.status === 'resolved' || from.status === into.status || into.status === 'open') return undefined;
  if (from.status !== 'snoozed') return { status: 'open' as const, snoozed_until: null };
  return into.status === 'resolved' ? { status: 'snoozed' as const, snoozed_until: from.snoozed_until } : undefined;
};

const moveStatus = async ({ tx, from, by, facts }: Merging, into: ConversationRow) => {
  const next = statusAfter(from, into);
  if (!next) return into;
  facts.target.status = { before: into.status, snoozed_until: into.snoozed_until, after: next.status };
  return setStatus(tx, into, next.status, { ...by, snoozed_until: next.snoozed_until });
};

const movePeople = async (
  { tx, from, by, facts }: Merging,
  target: ConversationRow,
  agents: readonly Pick<MemberRow, 'id' | 'name'>[],
) => {
  let into = target;
  const assignee = into.assignee_id === null ? agents.find(({ id }) => id === from.assignee_id) : undefined;
  if (assignee) {
    facts.target.assignee_id = assignee.id;
    into = await assign(tx, into, assignee, by);
  }
  const team =
    into.team_id === null && from.team_id !== null ? await findTeam(tx.db, into.account_id, from.team_id) : undefined;
  if (team) {
    facts.target.team_id = team.id;
    into = await assignTeam(tx, into, team, by);
  }
  const present = await participantsOf(tx.db, into.id);
  facts.participant_ids = (await participantsOf(tx.db, from.id)).filter(
    (user) => !present.includes(user) && agents.some(({ id }) => id === user),
  );
  if (facts.participant_ids.length > 0) await addParticipants(tx, into, facts.participant_ids);
  return into;
};

const moveLabels = async ({ tx, from, by, facts }: Merging, into: ConversationRow) => {
  const before = await labelsOfConversation(tx, into.id);
  const added = (await labelsOfConversation(tx, from.id)).filter((title) => !before.includes(title));
  if (added.length === 0) return;
  facts.label_ids = await labelIdsOf(tx, into.account_id, added);
  await setConversationLabels(tx, into, [...before, ...added], { performer: by.performer, name: null });
};

const movePriority = async ({ tx, from, by, facts }: Merging, into: ConversationRow) => {
  if ((from.priority ?? 0) <= (into.priority ?? 0)) return into;
  facts.target.priority = { before: into.priority, after: from.priority };
  return setPriority(tx, into, from.priority, by);
};

const moveScheduled = async ({ tx, from, by, facts }: Merging, into: ConversationRow) => {
  if (from.scheduled_at === null) return into;
  facts.scheduled_ids = await moveSchedule(tx, from, into, by.performer);
  return currentConversation(tx, into);
};

/** What counts of the visitor's wait: since their earliest message without a reply. */
const moveCounts = async ({ tx, from, facts }: Merging, into: ConversationRow) => {
  const after = earliest([from.waiting_since, into.waiting_since]);
  if (after !== null && after !== into.waiting_since)
    facts.target.waiting_since = { before: into.waiting_since, after };
  return updateConversation(tx, into.id, {
    ...ownCountsOf(into),
    has_merged: true,
    unread_count: into.unread_count + from.unread_count,
    waiting_since: after,
    last_activity_at: Math.max(into.last_activity_at, from.last_activity_at),
  });
};

/** Resolved, but not as a resolution: reports count none, and the contact is not asked for a rating. */
const closeMerged = async ({ tx, from, by }: Merging, into: ConversationRow) => {
  await tx.db
    .updateTable('conversations')
    .set({ merged_into_id: into.id })
    .where('merged_into_id', '=', from.id)
    .execute();
  const closed = await updateConversation(tx, from.id, {
    status: 'resolved',
    ...ownCountsOf(from),
    snoozed_until: null,
    resolved_at: from.status === 'resolved' ? from.resolved_at : tx.now,
    unread_count: 0,
    waiting_since: null,
    merged_into_id: into.id,
    has_merged: false,
  });
  await followStatus(tx, from, closed);
  const status: Changed = from.status === 'resolved' ? {} : { status: [from.status, 'resolved'] };
  const { performer } = by;
  if (status['status'])
    tx.record('conversation.status_changed', { conversation_id: from.id, changed: status, performer });
  const changed: Changed = { ...status, merged_into: [null, into.display_id] };
  tx.record('conversation.updated', { conversation_id: from.id, changed, performer });
  await addActivity(tx, closed, `Conversation was merged into #${into.display_id} by ${by.name}`);
  return closed;
};

/**
 * Merges a conversation into another of the same contact: its messages stay where they are, and are shown there too.
 * `agents`: who may be assigned there. Returns the merged one.
 * @throws 404 erased meanwhile, 409 merged meanwhile, 422 of another contact, or the contact would not get replies
 */
export const mergeConversations = async (
  tx: Tx,
  pair: { from: ConversationId; into: ConversationId },
  by: By,
  agents: readonly Pick<MemberRow, 'id' | 'name'>[],
): Promise<ConversationRow> => {
  const rows = await lockPair(tx, pair.from, pair.into);
  const [from, target] = [rows.get(pair.from), rows.get(pair.into)];
  if (!from || !target) throw new Error('A locked conversation is missing.');
  await refuseMerge(tx, from, target);
  const { status, snoozed_until, unread_count, waiting_since } = from;
  const facts: MergeFacts = {
    ...{ status, snoozed_until, unread_count, waiting_since },
    ...{ target: {}, label_ids: [], participant_ids: [] },
  };
  const merging: Merging = { tx, from, by, facts };
  const text = `Conversation #${from.display_id} was merged into this one by ${by.name}`;
  await addActivity(tx, target, text);
  await moveLabels(merging, target);
  const placed = await movePeople(merging, target, agents);
  const prioritized = await movePriority(merging, placed);
  const into = await moveCounts(merging, await moveStatus(merging, await moveScheduled(merging, prioritized)));
  const closed = await closeMerged(merging, into);
  await tx.db
    .insertInto('conversation_merges')
    .values({
      conversation_id: from.id,
      into_id: into.id,
      account_id: from.account_id,
      user_id: by.performer.type === 'user' ? by.performer.id : null,
      undo_facts: facts,
      created_at: tx.now,
    })
    .execute();
  const merged_ids: [unknown, unknown] = [[], [from.display_id]];
  tx.record('conversation.updated', {
    conversation_id: into.id,
    changed: { merged_ids },
    performer: by.performer,
  });
  return closed;
};
