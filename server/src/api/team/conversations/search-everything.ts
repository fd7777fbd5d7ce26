import { TeamContact } from '@porchlight/core/wire/contact.ts';
import { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import type { InboxId } from '@porchlight/core/wire/ids.ts';
import { SocketMessage } from '@porchlight/core/wire/message.ts';
import { Type } from 'typebox';
import { searchContacts } from '../../../domain/contacts/list-queries.ts';
import { searchConversations } from '../../../domain/conversations/list-queries.ts';
import { loadAroundConversations } from '../../../domain/conversations/load-conversations.ts';
import type { Deps } from '../../../domain/deps.ts';
import { searchArticlesOfAccount } from '../../../domain/help-centre/search-queries.ts';
import { loadMessages } from '../../../domain/messages/load-messages.ts';
import { type Agent, visibleInboxIds } from '../../../domain/permissions/agent.ts';
import { messagesWithinRole } from '../../../domain/permissions/conversation-reach.ts';
import { findMessageIds } from '../../../domain/search/find-messages.ts';
import { unprocessable } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { isPermitted } from '../../../platform/http/route-permission.ts';
import { presentTeamContact } from '../../../presenters/contacts.ts';
import { presentTeamConversation } from '../../../presenters/conversations.ts';
import { presentSocketMessage } from '../../../presenters/messages.ts';
import { payloadOf } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';

const path = '/api/v1/accounts/:account_id/search';
/** Wire protocol 12.2 and 11.15. */
const PAGE = 10;
const MONTHS_MS = 92 * 24 * 60 * 60 * 1_000;

const Query = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 200 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
});

const FoundArticle = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  slug: Type.String(),
  portal_slug: Type.String(),
  portal_name: Type.String(),
});
const FOUND = {
  conversations: Type.Array(TeamConversation),
  contacts: Type.Array(TeamContact),
  messages: Type.Array(SocketMessage),
  articles: Type.Array(FoundArticle),
};
const SearchResults = payloadOf(Type.Object(FOUND));

type Search = { agent: Agent; inboxes: InboxId[] | undefined; text: string; page: number };

const pageOf = (page: number) => ({ limit: PAGE, offset: (page - 1) * PAGE });

const findMessages = async (deps: Deps, { agent, inboxes, text, page }: Search) => {
  const ids = await findMessageIds(deps, {
    account_id: agent.account.id,
    inboxes,
    role: messagesWithinRole(agent),
    text,
    since: deps.clock.now() - MONTHS_MS,
    ...pageOf(page),
  });
  const loaded = await loadMessages(deps.db, ids);
  return ids.flatMap((id) => {
    const message = loaded.messages.find((candidate) => candidate.id === id);
    return message ? [presentSocketMessage(message, loaded)] : [];
  });
};

const findContacts = async (deps: Deps, { agent, text, page }: Search) => {
  const [rows, online] = await Promise.all([
    searchContacts(deps.searches, agent, text, pageOf(page)),
    deps.presence.present(agent.account.id, 'contact'),
  ]);
  return rows.map((contact) => presentTeamContact(contact, online.has(contact.id)));
};

const findConversations = async (deps: Deps, { agent, inboxes, text, page }: Search) => {
  const rows = await searchConversations(deps.searches, { agent, inboxes, text, ...pageOf(page) });
  const loaded = await loadAroundConversations(deps.db, rows);
  return loaded.conversations.map((row) => presentTeamConversation(row, loaded));
};

const findArticles = ({ searches }: Deps, { agent, text, page }: Search) =>
  searchArticlesOfAccount(searches, agent.account.id, text, pageOf(page));

const finders = {
  conversations: findConversations,
  contacts: findContacts,
  messages: findMessages,
  articles: findArticles,
};
const KINDS = ['conversations', 'contacts', 'messages', 'articles'] as const;
const PERMISSIONS = {
  conversations: 'conversations',
  contacts: 'contact_manage',
  messages: 'conversations',
  articles: 'member',
} as const;

/** Wire protocol 11.15. */
export const searchRoutes = (app: App, deps: Deps) => {
  const searchOf = async (request: Parameters<typeof agentOf>[1], query: { q?: string; page?: number }) => {
    const agent = await agentOf(deps, request);
    const text = query.q?.trim() ?? '';
    if (!text) throw unprocessable('Specify search string with parameter q');
    return { agent, inboxes: await visibleInboxIds(deps, agent), text, page: query.page ?? 1 };
  };

  app.get(
    path,
    { config: { permission: 'member' }, schema: { querystring: Query, response: { 200: SearchResults } } },
    async (request) => {
      const search = await searchOf(request, request.query);
      const found = <Item>(kind: keyof typeof finders, find: (deps: Deps, search: Search) => Promise<Item[]>) =>
        isPermitted(search.agent, PERMISSIONS[kind]) ? find(deps, search) : [];
      const [conversations, contacts, messages, articles] = await Promise.all([
        found('conversations', findConversations),
        found('contacts', findContacts),
        found('messages', findMessages),
        found('articles', findArticles),
      ]);
      return { payload: { conversations, contacts, messages, articles } };
    },
  );

  for (const kind of KINDS)
    app.get(
      `${path}/${kind}`,
      {
        config: { permission: PERMISSIONS[kind] },
        schema: { querystring: Query, response: { 200: payloadOf(Type.Object({ [kind]: FOUND[kind] })) } },
      },
      async (request) => {
        const search = await searchOf(request, request.query);
        return { payload: { [kind]: await finders[kind](deps, search) } };
      },
    );
};
