import type { CannedResponseId, ConversationId } from '@porchlight/core/wire/ids.ts';
import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import { conflict } from '../../platform/errors.ts';
import { countUses } from '../canned-responses/count-uses.ts';
import { createConversation } from '../conversations/change-conversation.ts';
import { findLastConversation, findStartedByEcho } from '../conversations/queries.ts';
import { sendMessage } from '../conversations/send-message.ts';
import type { TemplateContext } from '../messages/templates.ts';
import { type Agent, performerOf } from '../permissions/agent.ts';
import { isWithinRole } from '../permissions/conversation-reach.ts';
import type { Tx } from '../transaction.ts';
import { wasErased } from '../visitors/ended-sessions.ts';
import { keepConsent } from '../visitors/record-consent.ts';
import { ensureSession, findSession, lockSession, type Session } from '../visitors/sessions.ts';
import type { Visit } from './visit.ts';

export const hasLeft = () => conflict('This visitor has left the website');

type Greeting = {
  inbox: InboxRow;
  visit: Visit;
  content: string;
  echo_id?: string | undefined;
  canned_response_ids?: readonly CannedResponseId[] | undefined;
};
type Means = { secretKey: string; templates: TemplateContext };

/** The session of the tab they are looking at; its rows are created here for a visitor who has done nothing yet. */
const openSession = async (tx: Tx, { inbox, visit }: Greeting, secretKey: string): Promise<Session> => {
  const { source_id, generation, consent, locale } = visit;
  const existing = await findSession(tx, inbox, source_id);
  if (existing ? existing.contactInbox.generation !== generation : await wasErased(tx, inbox.id, source_id))
    throw hasLeft();
  const session = existing ?? (await ensureSession(tx, { inbox, source_id, generation }, secretKey));
  if (session.contact.blocked) throw conflict('This contact is blocked');
  await keepConsent(tx, { inbox, consent: consent ?? undefined, locale }, session.contact);
  return session;
};

const factsOf = ({ facts, pages, locale, time_zone }: Visit) => ({
  ...facts,
  referer: pages[0].url,
  conversation_language: locale,
  ...(time_zone ? { time_zone } : {}),
});

/** The conversation to write in. @throws 409 while another one is open */
const openConversation = async (tx: Tx, agent: Agent, session: Session, { inbox, visit, echo_id }: Greeting) => {
  const last = await findLastConversation(tx, session.contact.id, inbox.id);
  if (last && last.status !== 'resolved') throw conflict('A conversation with this visitor is open');
  if (last && inbox.lock_to_single_conversation) {
    if (!(await isWithinRole(tx, agent, last.id))) throw conflict('A conversation with this visitor has ended');
    return last;
  }
  return createConversation(tx, {
    session,
    account_id: inbox.account_id,
    performer: performerOf(agent),
    echo_id: echo_id ?? null,
    additional_attributes: factsOf(visit),
    assignee_id: agent.user.id,
    hasActiveBot: false,
  });
};

/** An agent writes first, to a visitor who is on the website now. A repeated request of the same `echo_id` finds the first. */
export const greetVisitor = async (
  tx: Tx,
  agent: Agent,
  greeting: Greeting,
  { secretKey, templates }: Means,
): Promise<ConversationId> => {
  const { content, echo_id = null, canned_response_ids } = greeting;
  const session = await openSession(tx, greeting, secretKey);
  await lockSession(tx, session);
  const repeated = echo_id === null ? undefined : await findStartedByEcho(tx, session, echo_id);
  if (repeated) return repeated.id;
  const conversation = await openConversation(tx, agent, session, greeting);
  const sender = { type: 'User', id: agent.user.id } as const;
  const draft = { message_type: OUTGOING, content, sender, performer: performerOf(agent), echo_id } as const;
  await sendMessage(tx, conversation, draft, { templates, hasActiveBot: false });
  await countUses(tx, agent, canned_response_ids);
  return conversation.id;
};
