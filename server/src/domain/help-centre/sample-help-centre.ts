import type { AccountId, CategoryId, PortalId } from '@porchlight/core/wire/ids.ts';
import { PUBLISHED } from '@porchlight/core/wire/settings/article-status.ts';
import type { Kysely } from 'kysely';
import { articleWords } from '../../platform/database/folded-text.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import { sampleArticles, sampleCategories } from './sample-articles.ts';

export const createSampleHelpCentre = async (
  db: Kysely<Database>,
  account_id: AccountId,
  now: number,
): Promise<PortalId> => {
  const times = { created_at: now, updated_at: now };
  const { id: portal_id } = await db
    .insertInto('portals')
    .values({
      account_id,
      name: 'Acme Help',
      slug: 'acme',
      custom_domain: null,
      color: '#9a4f00',
      homepage_link: null,
      page_title: 'Acme Help',
      header_text: 'How can we help?',
      logo_key: null,
      archived: false,
      config: { allowed_locales: ['en'], default_locale: 'en' },
      ...times,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const categories = await db
    .insertInto('categories')
    .values(
      sampleCategories.map((category, index) => ({
        account_id,
        portal_id,
        ...category,
        locale: 'en',
        icon: null,
        position: (index + 1) * 10,
        parent_category_id: null,
        associated_category_id: null,
        ...times,
      })),
    )
    .returning(['id', 'slug'])
    .execute();
  const idOf = new Map<string, CategoryId>(categories.map(({ slug, id }) => [slug, id]));
  await db
    .insertInto('articles')
    .values(
      sampleArticles.map(({ category, ...article }, index) => ({
        account_id,
        portal_id,
        category_id: idOf.get(category) ?? null,
        author_id: null,
        ...article,
        ...articleWords(article),
        locale: 'en',
        status: PUBLISHED,
        position: (index + 1) * 10,
        views: 0,
        meta: {},
        associated_article_id: null,
        published_at: now,
        ...times,
      })),
    )
    .execute();
  return portal_id;
};
