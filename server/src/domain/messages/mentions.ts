import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';
import { listMemberIdsOfTeams } from '../accounts/teams.ts';
import { findInboxViewers, participantsOf, recordAccessChanges } from '../permissions/conversation-viewers.ts';
import type { Tx } from '../transaction.ts';
import { isSentBy } from './senders.ts';

/** `[@Name](mention://user/12/Name)`, `[@Name](mention://team/3/Name)` (wire protocol 11.7). */
const MENTION = /\(mention:\/\/(user|team)\/(\d{1,15})\//g;
const MOST = 50;

type Mentioned = { users: number[]; teams: number[] };

const mentionedIn = (content: string | null): Mentioned => {
  const names = [...new Set([...(content ?? '').matchAll(MENTION)].map(([, kind, id]) => `${kind} ${id}`))];
  const idsOf = (kind: 'user' | 'team') =>
    names.slice(0, MOST).flatMap((name) => (name.startsWith(kind) ? [Number(name.split(' ')[1])] : []));
  return { users: idsOf('user'), teams: idsOf('team') };
};

const withoutFormer = (now: Mentioned, former: Mentioned): Mentioned => ({
  users: now.users.filter((id) => !former.users.includes(id)),
  teams: now.teams.filter((id) => !former.teams.includes(id)),
});

/** Only users who can see conversations of the inbox; of a team, all but the author. `formerText`: its mentions were notified before. */
export const noteMentions = async (
  tx: Tx,
  conversation: ConversationRow,
  message: MessageRow,
  formerText: string | null = null,
): Promise<void> => {
  if (!message.private) return;
  const former = mentionedIn(formerText);
  const { users, teams } = withoutFormer(mentionedIn(message.content), former);
  if (users.length === 0 && teams.length === 0) return;
  const { id: conversation_id, account_id, assignee_id } = conversation;
  const author_id = isSentBy(message, 'User') ? message.sender_id : null;
  const ofTeams = await listMemberIdsOfTeams(tx.db, account_id, teams);
  const isMentioned = (id: UserId) =>
    users.includes(id) || (ofTeams.has(id) && id !== author_id && !former.users.includes(id));
  const user_ids = (await findInboxViewers(tx.db, conversation)).filter(isMentioned);
  if (user_ids.length === 0) return;
  const before = await participantsOf(tx.db, conversation_id);
  await tx.db
    .insertInto('participants')
    .values(user_ids.map((user_id) => ({ conversation_id, user_id, created_at: tx.now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.db
    .insertInto('mentions')
    .values(
      user_ids.map((user_id) => ({ account_id, conversation_id, user_id, message_id: message.id, created_at: tx.now })),
    )
    .execute();
  const after = { assignee_id, participants: [...before, ...user_ids] };
  await recordAccessChanges(tx, conversation, { assignee_id, participants: before }, after);
  for (const user_id of user_ids)
    tx.record('conversation.mentioned', { conversation_id, user_id, message_id: message.id });
  tx.enqueue('notification.raise', {
    type: 'conversation_mention',
    conversation_id,
    message_id: message.id,
    actor_id: author_id,
    user_ids,
  });
};
