import type { Kysely } from 'kysely';
import type { AccountId, CategoryId, PortalId } from '@porchlight/core/wire/ids.ts';
import type { Env } from '../../platform/config/environment.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import { sampleArticles, sampleCategories } from './seed-articles.ts';
import { articleWords } from '../../platform/database/folded-text.ts';
import { defaultWorkingHours, websiteInboxDefaults } from '../../domain/inboxes/defaults.ts';

const seedHelpCentre = async (db: Kysely<Database>, account_id: AccountId, now: number): Promise<PortalId> => {
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
        status: 1 as const,
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

/** Fills an empty installation: one account, the inbox of the demo shop, its help centre and a campaign. No-op otherwise. */
export const seed = async (db: Kysely<Database>, env: Pick<Env, 'publicUrl'>, now: number) => {
  const existing = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
  if (existing) return;
  const times = { created_at: now, updated_at: now };
  const { id: account_id } = await db
    .insertInto('accounts')
    .values({
      name: 'Acme',
      locale: 'en',
      domain: null,
      support_email: null,
      auto_resolve_days: null,
      status: 'active',
      features: {},
      settings: {},
      last_display_id: 0,
      last_campaign_display_id: 1,
      ...times,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const portal_id = await seedHelpCentre(db, account_id, now);
  const { id: inbox_id } = await db
    .insertInto('inboxes')
    .values({
      account_id,
      name: 'Acme',
      ...websiteInboxDefaults(),
      ...times,
      portal_id,
      website_url: `${env.publicUrl}/demo`,
      welcome_title: 'Hi there 👋',
      welcome_tagline: 'Ask us anything about our lanterns.',
      widget_color: '#9a4f00',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('working_hours')
    .values(defaultWorkingHours(inbox_id, account_id, now))
    .execute();
  await db
    .insertInto('campaigns')
    .values({
      account_id,
      inbox_id,
      display_id: 1,
      title: 'Pricing page',
      description: null,
      message: 'Lighting a whole street? Ask us about ten or more.',
      sender_id: null,
      enabled: true,
      campaign_type: 'ongoing',
      campaign_status: 'active',
      trigger_only_during_business_hours: false,
      // Wherever the demo is opened: by name, by number, on whatever port.
      trigger_rules: { url: 'http*://*:*/demo/pricing/', time_on_page: 8 },
      scheduled_at: null,
      audience_json: [],
      ...times,
    })
    .execute();
};
