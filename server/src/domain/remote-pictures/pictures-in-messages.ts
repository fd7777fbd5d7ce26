import { sql } from 'kysely';
import { visibleSessionIds } from '../conversations/queries.ts';
import type { Deps } from '../deps.ts';
import type { Session } from '../visitors/sessions.ts';

/** Escapes `%` and `_` of an address. */
const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The addresses that occur in a visitor's own conversations: in a message's text, or as the picture of a card or a link. */
export const picturesInOwnMessages = async (
  { db }: Pick<Deps, 'db'>,
  session: Session | undefined,
  urls: readonly string[],
): Promise<Set<string>> => {
  const found = new Set<string>();
  const sessions = await visibleSessionIds({ db }, session);
  if (sessions.length === 0) return found;
  for (const url of new Set(urls)) {
    const row = await db
      .selectFrom('messages')
      .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
      .select('messages.id')
      .where('conversations.contact_inbox_id', 'in', sessions)
      .where('messages.private', '=', false)
      .where(({ or, and, eb }) =>
        or([
          sql<boolean>`messages.content LIKE ${contains(url)} ESCAPE '\\'`,
          and([
            or([
              eb('messages.content_type', '=', 'cards'),
              sql<boolean>`CAST(messages.content_attributes AS text) LIKE '%"link_preview"%'`,
            ]),
            sql<boolean>`CAST(messages.content_attributes AS text) LIKE ${contains(JSON.stringify(url).slice(1, -1))} ESCAPE '\\'`,
          ]),
        ]),
      )
      .limit(1)
      .executeTakeFirst();
    if (row) found.add(url);
  }
  return found;
};
