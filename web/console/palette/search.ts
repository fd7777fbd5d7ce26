import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import type { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import type { SocketMessage } from '@porchlight/core/wire/message.ts';
import type { Workspace } from '../state/workspace.ts';

export type FoundArticle = { id: number; title: string; slug: string; portal_slug: string; portal_name: string };
export type Found = {
  conversations: TeamConversation[];
  contacts: TeamContact[];
  messages: SocketMessage[];
  articles: FoundArticle[];
};

type Asking = Pick<Workspace, 'api' | 'accountId'>;

/** The server's limit. */
const MOST_CHARACTERS = 200;
const trimQuery = (query: string) => query.trim().slice(0, MOST_CHARACTERS);

export const findAll = async ({ api, accountId }: Asking, query: string): Promise<Found> =>
  (await api.get<{ payload: Found }>(accountPath(accountId, 'search'), { q: trimQuery(query) })).payload;

/** Articles alone, to be put into an answer. @throws ApiError */
export const findArticles = async ({ api, accountId }: Asking, query: string): Promise<FoundArticle[]> => {
  const path = accountPath(accountId, 'search/articles');
  return (await api.get<{ payload: { articles: FoundArticle[] } }>(path, { q: trimQuery(query) })).payload.articles;
};

export const articleAddress = ({ portal_slug, slug }: FoundArticle) =>
  `${location.origin}/hc/${encodeURIComponent(portal_slug)}/articles/${encodeURIComponent(slug)}`;

/** As it stands in a message; a bracket in the title would end the link's words. */
export const articleLink = (article: FoundArticle) =>
  `[${article.title.replaceAll(/[[\]]/g, '')}](${articleAddress(article)}) `;
