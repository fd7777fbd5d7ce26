import { sql } from 'kysely';
import { Type } from 'typebox';
import type { App } from '../../../platform/http/app-type.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { isPermitted } from '../../../platform/http/route-permission.ts';
import { presentTeamContact } from '../../../presenters/contacts.ts';
import { withinReach } from '../../../domain/permissions/contact-reach.ts';
import { loadAroundConversations } from '../../../domain/conversations/load-conversations.ts';
import { presentTeamConversation } from '../../../presenters/conversations.ts';
import type { Deps } from '../../../domain/deps.ts';
import { messagesWithinRole, withinRole } from '../../../domain/permissions/conversation-reach.ts';
import { unprocessable } from '../../../platform/errors.ts';
import { loadMessages } from '../../../domain/messages/load-messages.ts';
import { presentSocketMessage } from '../../../presenters/messages.ts';
import { findMessageIds } from '../../../domain/search/message-index.ts';
import { holdsWords } from '../../../platform/database/folded-text.ts';
import { type Agent, visibleInboxIds } from '../../../domain/permissions/agent.ts';

const path = '/api/v1/accounts/:account_id/search';
/** Wire protocol 12.2 and 11.15. */
const PAGE = 10;
const MONTHS_MS = 92 * 24 * 60 * 60 * 1_000;

const Query = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 200 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
});

type Search = { agent: Agent; inboxes: number[] | undefined; text: string; page: number };

/** Of the inboxes an agent sees; none is no match at all. */
const within = (column: string, inboxes: number[] | undefined) => {
  if (inboxes === undefined) return sql<boolean>`1 = 1`;
  if (inboxes.length === 0) return sql<boolean>`1 = 0`;
  return sql<boolean>`${sql.ref(column)} IN (${sql.join(inboxes.map((id) => sql`${id}`))})`;
};

const findMessages = async (deps: Deps, { agent, inboxes, text, page }: Search) => {
  const ids = await findMessageIds(deps, {
    account_id: agent.account.id,
    inboxes,
    role: messagesWithinRole(agent),
    text,
    since: deps.clock.now() - MONTHS_MS,
    limit: PAGE,
    offset: (page - 1) * PAGE,
  });
  const loaded = await loadMessages(deps.db, ids);
  return ids.flatMap((id) => {
    const message = loaded.messages.find((candidate) => candidate.id === id);
    return message ? [presentSocketMessage(message, loaded)] : [];
  });
};

const findContacts = async (deps: Deps, { agent, text, page }: Search) => {
  const [rows, online] = await Promise.all([
    deps.searches
      .selectFrom('contacts')
      .selectAll()
      .where('account_id', '=', agent.account.id)
      .where(withinReach(agent))
      .where(holdsWords('contacts.search_words', text))
      .orderBy('last_activity_at', 'desc')
      .limit(PAGE)
      .offset((page - 1) * PAGE)
      .execute(),
    deps.presence.present(agent.account.id, 'contact'),
  ]);
  return rows.map((contact) => presentTeamContact(contact, online.has(contact.id)));
};

/** By number, or by the person one talks with. */
const findConversations = async (deps: Deps, { agent, inboxes, text, page }: Search) => {
  const number = /^#?(\d{1,15})$/.exec(text)?.[1];
  const rows = await deps.searches
    .selectFrom('conversations')
    .innerJoin('contacts', 'contacts.id', 'conversations.contact_id')
    .selectAll('conversations')
    .where('conversations.account_id', '=', agent.account.id)
    .where(within('conversations.inbox_id', inboxes))
    .where(withinRole(agent))
    .where((row) =>
      row.or([
        ...(number ? [row('conversations.display_id', '=', Number(number))] : []),
        holdsWords('contacts.search_words', text),
      ]),
    )
    .orderBy('conversations.last_activity_at', 'desc')
    .limit(PAGE)
    .offset((page - 1) * PAGE)
    .execute();
  const loaded = await loadAroundConversations(deps.db, rows);
  return loaded.conversations.map((row) => presentTeamConversation(row, loaded));
};

const findArticles = ({ searches }: Deps, { agent, text, page }: Search) =>
  searches
    .selectFrom('articles')
    .innerJoin('portals', 'portals.id', 'articles.portal_id')
    .select([
      'articles.id',
      'articles.title',
      'articles.slug',
      'articles.locale',
      'articles.status',
      'portals.slug as portal_slug',
      'portals.name as portal_name',
    ])
    .where('articles.account_id', '=', agent.account.id)
    .where((row) => row.or([holdsWords('articles.search_title', text), holdsWords('articles.search_text', text)]))
    .orderBy('articles.views', 'desc')
    .limit(PAGE)
    .offset((page - 1) * PAGE)
    .execute();

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

/** Wire protocol 11.15: what one sees, found by its words. */
export const searchRoutes = (app: App, deps: Deps) => {
  const searchOf = async (request: Parameters<typeof agentOf>[1], query: { q?: string; page?: number }) => {
    const agent = await agentOf(deps, request);
    const text = query.q?.trim() ?? '';
    if (!text) throw unprocessable('Specify search string with parameter q');
    return { agent, inboxes: await visibleInboxIds(deps, agent), text, page: query.page ?? 1 };
  };

  app.get(path, { config: { permission: 'member' }, schema: { querystring: Query } }, async (request) => {
    const search = await searchOf(request, request.query);
    const found = await Promise.all(
      KINDS.map((kind) => (isPermitted(search.agent, PERMISSIONS[kind]) ? finders[kind](deps, search) : [])),
    );
    return { payload: Object.fromEntries(KINDS.map((kind, index) => [kind, found[index]])) };
  });

  for (const kind of KINDS)
    app.get(
      `${path}/${kind}`,
      { config: { permission: PERMISSIONS[kind] }, schema: { querystring: Query } },
      async (request) => {
        const search = await searchOf(request, request.query);
        return { payload: { [kind]: await finders[kind](deps, search) } };
      },
    );
};
