import { ConversationStatus, TeamConversation } from '@porchlight/core/wire/conversation.ts';
import type { AccountId, ContactId, InboxId, TeamId, UserId } from '@porchlight/core/wire/ids.ts';
import { MAX_CONTENT_LENGTH } from '@porchlight/core/wire/limits.ts';
import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { idOf, JsonObject, Nullable } from '@porchlight/core/wire/schema.ts';
import { UsedCannedResponses } from '@porchlight/core/wire/settings/canned-response.ts';
import { type Static, Type } from 'typebox';
import { findTeam } from '../../../domain/accounts/teams.ts';
import { countUses } from '../../../domain/canned-responses/count-uses.ts';
import {
  createConversation,
  setStatus,
  updateConversation,
} from '../../../domain/conversations/change-conversation.ts';
import { loadConversations } from '../../../domain/conversations/load-conversations.ts';
import { findLastConversation, findStartedByEcho } from '../../../domain/conversations/queries.ts';
import { sendMessage } from '../../../domain/conversations/send-message.ts';
import { templateContext } from '../../../domain/conversations/template-context.ts';
import type { Deps } from '../../../domain/deps.ts';
import { findInbox, findInboxOfSource } from '../../../domain/inboxes/queries.ts';
import { isSampleInbox } from '../../../domain/inboxes/sample-records.ts';
import { assignableAgents } from '../../../domain/inboxes/team-queries.ts';
import type { Caller } from '../../../domain/permissions/agent.ts';
import { isWithinRole } from '../../../domain/permissions/conversation-reach.ts';
import type { Tx } from '../../../domain/transaction.ts';
import { withAttachments } from '../../../domain/uploads/attach.ts';
import { listSourceIds, openSessionFor } from '../../../domain/visitors/contact-inboxes.ts';
import { lockSession, type Session } from '../../../domain/visitors/sessions.ts';
import type { InboxRow } from '../../../platform/database/schema/inboxes.ts';
import { invalidRecord, notAuthorized, notFound, unprocessable } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { Moment, momentMs } from '../../../platform/http/request-time.ts';
import { refuseAbove } from '../../../platform/limits/refuse.ts';
import { LIMITS } from '../../../platform/limits/table.ts';
import { presentTeamConversation } from '../../../presenters/conversations.ts';
import { callerOf, uploaderOf } from '../../access/agent-or-bot.ts';
import { conversationsPath } from '../../access/conversation-access.ts';

const Body = Type.Object({
  /** Chatwoot's clients send null for an inbox in which the contact has none yet. */
  source_id: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
  inbox_id: Type.Optional(idOf<InboxId>()),
  contact_id: Type.Optional(idOf<ContactId>()),
  status: Type.Optional(ConversationStatus),
  assignee_id: Type.Optional(Nullable(idOf<UserId>())),
  team_id: Type.Optional(Nullable(idOf<TeamId>())),
  snoozed_until: Type.Optional(Moment),
  additional_attributes: Type.Optional(JsonObject),
  custom_attributes: Type.Optional(JsonObject),
  message: Type.Optional(
    Nullable(
      Type.Object({
        content: Type.Optional(Nullable(Type.String({ maxLength: MAX_CONTENT_LENGTH }))),
        attachments: Type.Optional(Type.Array(Type.Unknown())),
        canned_response_ids: Type.Optional(UsedCannedResponses),
      }),
    ),
  ),
  /** Ours: a repeated request of the same name finds the conversation that the first one began. */
  echo_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
});

const inboxFor = async (
  deps: Deps,
  caller: Caller,
  { inbox_id, source_id }: { inbox_id?: InboxId; source_id?: string | null },
) => {
  const { account } = caller;
  const inbox =
    inbox_id === undefined
      ? await findInboxOfSource(deps.db, account.id, source_id ?? '')
      : await findInbox(deps.db, account.id, inbox_id);
  if (!inbox) throw notFound();
  if (caller.inboxes && !caller.inboxes.includes(inbox.id)) throw notAuthorized();
  if (await isSampleInbox(deps.db, inbox.id))
    throw invalidRecord('No conversation can be started in the inbox of the sample data', ['inbox_id']);
  return inbox;
};

const checkedTeam = async (tx: Tx, account_id: AccountId, team_id: TeamId | null | undefined) => {
  if (!team_id) return { team_id: null };
  const team = await findTeam(tx.db, account_id, team_id);
  if (!team) throw invalidRecord('Team not found', ['team_id']);
  return { team_id: team.id };
};

/** The initial assignee and team. @throws 422 for agents who do not see the inbox */
const assignmentOf = async (tx: Tx, { id, account_id }: InboxRow, { assignee_id, team_id }: Static<typeof Body>) => {
  const agents = assignee_id ? await assignableAgents(tx, account_id, [id]) : [];
  const assignee = agents.find((agent) => agent.id === assignee_id);
  if (assignee_id && !assignee) throw invalidRecord('Agent not found', ['assignee_id']);
  return { assignee_id: assignee?.id ?? null, ...(await checkedTeam(tx, account_id, team_id)) };
};

/** With a role that shows assigned conversations only, an agent could not see a new one: it is assigned to them. */
const startedBy = ({ agent }: Caller) =>
  agent && !agent.permissions.has('conversation_manage') ? agent.user.id : null;

/** An existing one: of the same request, or where the inbox allows one only. @throws 401 outside of the role */
const findBegun = async (tx: Tx, caller: Caller, inbox: InboxRow, session: Session, echo_id: string | undefined) => {
  if (inbox.lock_to_single_conversation) await lockSession(tx, session);
  const repeated = echo_id === undefined ? undefined : await findStartedByEcho(tx, session, echo_id);
  const locked = inbox.lock_to_single_conversation
    ? await findLastConversation(tx, session.contact.id, inbox.id)
    : undefined;
  const found = repeated ?? locked;
  if (found && caller.agent && !(await isWithinRole(tx, caller.agent, found.id))) throw notAuthorized();
  return found;
};

const begin = async (tx: Tx, caller: Caller, inbox: InboxRow, session: Session, body: Static<typeof Body>) => {
  const { performer } = caller;
  const place = await assignmentOf(tx, inbox, body);
  const started = await createConversation(tx, {
    session,
    account_id: inbox.account_id,
    performer,
    echo_id: body.echo_id ?? null,
    additional_attributes: body.additional_attributes ?? {},
    custom_attributes: body.custom_attributes ?? {},
    assignee_id: place.assignee_id ?? startedBy(caller),
    hasActiveBot: false,
  });
  const placed = place.team_id ? await updateConversation(tx, started.id, { team_id: place.team_id }) : started;
  if (!body.status || body.status === placed.status) return placed;
  const snoozed_until = momentMs(body.snoozed_until, 'snoozed_until');
  return setStatus(tx, placed, body.status, { performer, name: caller.name, snoozed_until });
};

/** A contact who has not opened the chat gets an email: rate limited, because a contact may have any address. */
const countEmailed = async (deps: Deps, caller: Caller, inbox: InboxRow, contact_id: ContactId | undefined) => {
  if (contact_id === undefined || inbox.channel_type === 'Channel::Api') return;
  const sourceIds = await listSourceIds(deps.db, contact_id);
  if (sourceIds.some(({ inbox_id }) => inbox_id === inbox.id)) return;
  await refuseAbove(deps, [LIMITS.emailedConversations, `${caller.sender.type}:${caller.sender.id}`]);
};

const wantedOf = ({ source_id, contact_id }: Static<typeof Body>) => ({
  ...(source_id ? { source_id } : {}),
  ...(contact_id === undefined ? {} : { contact_id }),
});

/** Wire protocol 11.6: the team writes first. */
export const conversationCreateRoutes = (app: App, deps: Deps) => {
  app.post(
    conversationsPath,
    { config: { permission: 'conversations' }, schema: { body: Body, response: { 200: TeamConversation } } },
    async (request) => {
      const caller = await callerOf(deps, request);
      // The request names a contact, and the response has their record.
      if (caller.agent && !caller.agent.permissions.has('contact_manage')) throw notAuthorized();
      const { body } = request;
      if (!body.source_id && (body.inbox_id === undefined || body.contact_id === undefined))
        throw unprocessable('Send source_id, or inbox_id and contact_id');
      const inbox = await inboxFor(deps, caller, body);
      await countEmailed(deps, caller, inbox, body.contact_id);
      const templates = await templateContext(deps, inbox);
      const means = { secretKey: deps.env.secretKey, delivers: deps.mailer.delivers };
      const { message, echo_id } = body;
      const { id } = await withAttachments(deps, message?.attachments, uploaderOf(caller), (attachments) =>
        deps.write(async (tx) => {
          const session = await openSessionFor(tx, caller, inbox, wantedOf(body), means);
          const begun = await findBegun(tx, caller, inbox, session, echo_id);
          const conversation = begun ?? (await begin(tx, caller, inbox, session, body));
          if (!message) return { id: conversation.id, repeated: false };
          const { sender, performer } = caller;
          const draft = { message_type: OUTGOING, content: message.content ?? null, sender, performer } as const;
          const named = { ...draft, attachments, echo_id: echo_id ?? null };
          const { repeated } = await sendMessage(tx, conversation, named, { templates, hasActiveBot: false });
          if (caller.agent && !repeated) await countUses(tx, caller.agent, message.canned_response_ids);
          return { id: conversation.id, repeated };
        }),
      );
      const loaded = await loadConversations(deps.db, [id]);
      const [row] = loaded.conversations;
      if (!row) throw notFound();
      return presentTeamConversation(row, loaded);
    },
  );
};
