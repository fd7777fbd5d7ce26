import type { PageVisitPayload, TypingPayload, ViewingPayload } from '@porchlight/core/wire/cable-events.ts';
import type { AccountId, ConversationId, InboxId } from '@porchlight/core/wire/ids.ts';
import type { ContactSender, UserSender } from '@porchlight/core/wire/message.ts';
import type { LiveVisitorPayload } from '@porchlight/core/wire/widget/live-visitor.ts';
import { availabilityMap } from '../../domain/accounts/availability.ts';
import { loadConversations } from '../../domain/conversations/load-conversations.ts';
import type { Deps } from '../../domain/deps.ts';
import { listInboxIds } from '../../domain/inboxes/queries.ts';
import type { Typist } from '../../domain/job-payloads.ts';
import type { Visit } from '../../domain/live-visitors/visit.ts';
import { dispatchTyping } from '../../outbound/webhooks/dispatch-typing.ts';
import {
  administratorsTopic,
  contactsTopic,
  inboxTopic,
  inboxVisitorsTopic,
  teamTopic,
  userTopic,
  visitorTopic,
} from '../../platform/cluster/topics.ts';
import type { ContactRow } from '../../platform/database/schema/contacts.ts';
import { presentSocketConversation } from '../../presenters/conversations.ts';
import { presentLiveVisitor } from '../../presenters/live/live-visitors.ts';
import { smallTyping } from '../../presenters/live/typing-payload.ts';
import { forVisitor } from '../../presenters/live/visitor-payload.ts';
import { loadConversationTopics } from './conversation-topics.ts';

/* Presence and typing are not stored and have no number in the sequence. Typing expires at the receiver. */

export const publishPresence = async (deps: Deps, accountId: AccountId) => {
  const users = await availabilityMap(deps, accountId);
  const inboxes = await listInboxIds(deps.db, accountId);
  const topics = [teamTopic(accountId), ...inboxes.map(inboxVisitorsTopic)];
  deps.bus.publish({
    topics,
    message: JSON.stringify({ event: 'presence.update', data: { account_id: accountId, users } }),
  });
};

/** Bots do not type: their reply so far is sent as it is generated. */
type Typing = { conversation_id: ConversationId; user: ContactSender | UserSender; on: boolean; isPrivate: boolean };

const typistKey = ({ conversation_id, user }: Typing) => `${conversation_id}:${user.type}:${user.id}`;

const typistOf = (user: Typing['user']): Typist =>
  user.type === 'contact' ? { type: 'contact', id: user.id } : { type: 'user', id: user.id };

/** Without a further event, typing expires after half a minute. */
export const publishTyping = async (deps: Deps, typing: Typing) => {
  const key = typistKey(typing);
  // The receiver's timeout replaces a lost stop.
  if (typing.on)
    deps.typingEnds.began(key, () => void publishTypingEvent(deps, { ...typing, on: false }).catch(() => {}));
  else deps.typingEnds.stopped(key);
  await publishTypingEvent(deps, typing);
};

const publishTypingEvent = async (deps: Deps, { conversation_id, user, on, isPrivate }: Typing) => {
  const loaded = await loadConversations(deps.db, [conversation_id]);
  const row = loaded.conversations[0];
  if (!row) return;
  const conversation = presentSocketConversation(row, loaded);
  const data: TypingPayload = {
    ...smallTyping(conversation, user),
    is_private: isPrivate,
    account_id: row.account_id,
  };
  const event = on ? 'conversation.typing_on' : 'conversation.typing_off';
  const typer = user.type === 'user' ? { except: userTopic(user.id) } : {};
  const team = [...((await loadConversationTopics(deps.db, [conversation_id])).get(conversation_id) ?? [])];
  deps.bus.publish({ topics: team, message: JSON.stringify({ event, data }), ...typer });
  await dispatchTyping(deps, row, { typist: typistOf(user), on, isPrivate });
  const session = loaded.contactInboxes.get(row.contact_inbox_id);
  if (!session || isPrivate || user.type === 'contact') return;
  const payload = { ...data, conversation: forVisitor(conversation, session.owns_contact) };
  deps.bus.publish({
    topics: [visitorTopic(session.pubsub_token)],
    message: JSON.stringify({ event, data: payload }),
    ...typer,
  });
};

/** To agents who may see the conversation, but for the viewer's own connections. Never to visitors. */
export const publishViewing = async ({ bus, db }: Deps, data: ViewingPayload, id: ConversationId) =>
  bus.publish({
    topics: [...((await loadConversationTopics(db, [id])).get(id) ?? [])],
    message: JSON.stringify({ event: 'conversation.viewing', data }),
    except: userTopic(data.user.id),
  });

/** Who is on the website: to agents who may see the inbox's contacts, never to visitors. */
export const publishLiveVisitor = ({ bus, clock }: Deps, visit: Visit, contact: ContactRow | undefined) => {
  const { account_id, inbox_id } = visit;
  const data: LiveVisitorPayload = { account_id, ...presentLiveVisitor(visit, contact, clock.now()) };
  bus.publish({
    topics: [contactsTopic(inboxTopic(inbox_id)), administratorsTopic(account_id)],
    message: JSON.stringify({ event: 'visitor.seen', data }),
  });
};

/** To agents with access to the whole inbox, never to visitors. */
export const publishPageVisit = ({ bus }: Deps, data: PageVisitPayload, inbox_id: InboxId) =>
  bus.publish({
    topics: [inboxTopic(inbox_id), administratorsTopic(data.account_id)],
    message: JSON.stringify({ event: 'page.visited', data }),
  });
