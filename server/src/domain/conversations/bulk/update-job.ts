import type { AccountId, InboxId, TeamId } from '@porchlight/core/wire/ids.ts';
import type { ConversationRow } from '../../../platform/database/schema/conversations.ts';
import type { MemberRow } from '../../../platform/database/schema/users.ts';
import { findTeam } from '../../accounts/teams.ts';
import { findUser } from '../../authentication/users.ts';
import type { Deps } from '../../deps.ts';
import { inboxOf } from '../../inboxes/queries.ts';
import { assignableAgents } from '../../inboxes/team-queries.ts';
import type { BulkUpdate } from '../../job-payloads.ts';
import type { TemplateContext } from '../../messages/templates.ts';
import { withinRole } from '../../permissions/conversation-reach.ts';
import { findMemberAccess } from '../../permissions/member-access.ts';
import { languageOf } from '../language.ts';
import { findCurrent } from '../reload-conversation.ts';
import { templateContext } from '../template-context.ts';
import { applyWish } from './apply-wish.ts';

const teamOf = async ({ db }: Deps, account_id: AccountId, id: TeamId | null | undefined) =>
  id ? findTeam(db, account_id, id) : null;

const templatesFor = async (
  deps: Deps,
  conversation: Pick<ConversationRow, 'inbox_id' | 'additional_attributes'>,
): Promise<TemplateContext> => {
  return templateContext(deps, await inboxOf(deps.db, conversation), languageOf(conversation));
};

export const updateInBulk = async (deps: Deps, wish: BulkUpdate): Promise<void> => {
  const user = await findUser(deps.db, wish.user_id);
  if (!user) return;
  const by = { performer: { type: 'user' as const, id: user.id }, name: user.name };
  const access = await findMemberAccess(deps.db, wish.account_id, user.id);
  if (!access) return;
  const team = await teamOf(deps, wish.account_id, wish.team_id);
  const agentsByInbox = new Map<number, MemberRow[]>();
  const assigneeFor = async (inbox_id: InboxId) => {
    if (!wish.assignee_id) return null;
    const agents = agentsByInbox.get(inbox_id) ?? (await assignableAgents(deps, wish.account_id, [inbox_id]));
    agentsByInbox.set(inbox_id, agents);
    return agents.find(({ id }) => id === wish.assignee_id);
  };
  for (const display_id of wish.display_ids) {
    const found = await deps.db
      .selectFrom('conversations')
      .select(['id', 'inbox_id', 'additional_attributes'])
      .where('account_id', '=', wish.account_id)
      .where('display_id', '=', display_id)
      .where(withinRole(access))
      .$if(!access.administrator, (query) =>
        query.where('inbox_id', 'in', (row) =>
          row.selectFrom('inbox_members').select('inbox_members.inbox_id').where('inbox_members.user_id', '=', user.id),
        ),
      )
      .executeTakeFirst();
    if (!found) continue;
    const assignee = wish.assignee_id === undefined ? undefined : await assigneeFor(found.inbox_id);
    const templates = wish.status === 'resolved' ? await templatesFor(deps, found) : undefined;
    await deps.write(async (tx) => {
      const row = await findCurrent(tx, found.id);
      if (row) await applyWish(tx, row, { wish, by, assignee, team, templates });
    });
  }
};
