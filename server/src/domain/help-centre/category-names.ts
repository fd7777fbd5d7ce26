import type { CategoryId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import { categoryTranslations } from './queries.ts';

type Names = Record<string, { slug: string; name: string }>;

/** A category of the inbox's help centre by language; null where it has none, or another one's. */
export const findCategoryNames = async (
  db: Kysely<Database>,
  { portal_id }: Pick<InboxRow, 'portal_id'>,
  id: CategoryId | undefined,
): Promise<Names | null> => {
  if (id === undefined || portal_id === null) return null;
  const portal = await db.selectFrom('portals').selectAll().where('id', '=', portal_id).executeTakeFirst();
  const category = await db
    .selectFrom('categories')
    .selectAll()
    .where('id', '=', id)
    .where('portal_id', '=', portal_id)
    .executeTakeFirst();
  if (!portal || !category) return null;
  const names: Names = {};
  // The linked one comes before another language's that only has the same slug.
  for (const { locale, slug, name } of await categoryTranslations(db, portal, category))
    names[locale] ??= { slug, name };
  return { ...names, [category.locale]: { slug: category.slug, name: category.name } };
};
