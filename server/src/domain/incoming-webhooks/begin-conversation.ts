import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import type { IncomingWebhookRow } from '../../platform/database/schema/webhooks.ts';
import { createConversation, updateConversation } from '../conversations/change-conversation.ts';
import { setConversationLabels } from '../conversations/labels.ts';
import { currentConversation } from '../conversations/reload-conversation.ts';
import { assignableAgents } from '../inboxes/team-queries.ts';
import type { Tx } from '../transaction.ts';
import type { Session } from '../visitors/sessions.ts';

/** None when the agent does not see the inbox any longer. */
const assigneeOf = async (tx: Tx, { account_id, inbox_id, assignee_id }: IncomingWebhookRow) => {
  if (assignee_id === null) return null;
  const agents = await assignableAgents(tx, account_id, [inbox_id]);
  return agents.some(({ id }) => id === assignee_id) ? assignee_id : null;
};

/** Labels that were deleted are left out. */
const labelsOf = async (tx: Tx, { account_id, label_ids }: IncomingWebhookRow): Promise<string[]> => {
  if (label_ids.length === 0) return [];
  const rows = await tx.db
    .selectFrom('labels')
    .select('title')
    .where('account_id', '=', account_id)
    .where('id', 'in', label_ids)
    .execute();
  return rows.map(({ title }) => title);
};

type Beginning = { hook: IncomingWebhookRow; session: Session; thread: string | null; inbox: InboxRow };

export const beginConversation = async (
  tx: Tx,
  { hook, session, thread, inbox }: Beginning,
): Promise<ConversationRow> => {
  const performer = { type: 'contact', id: session.contact.id } as const;
  const started = await createConversation(tx, {
    session,
    account_id: hook.account_id,
    performer,
    echo_id: thread,
    additional_attributes: { incoming_webhook_id: hook.id },
    assignee_id: await assigneeOf(tx, hook),
    hasActiveBot: inbox.agent_bot_id !== null,
  });
  if (hook.team_id !== null) await updateConversation(tx, started.id, { team_id: hook.team_id });
  const titles = await labelsOf(tx, hook);
  if (titles.length > 0) await setConversationLabels(tx, started, titles, { performer, name: null });
  return currentConversation(tx, started);
};
