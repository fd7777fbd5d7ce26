import type { Kysely } from 'kysely';
import type { AccountId, CategoryId, InboxId, PortalId } from '@porchlight/core/wire/ids.ts';
import { makeToken } from '../auth/tokens.ts';
import type { Env } from '../env.ts';
import type { Database } from './schema.ts';
import { sampleArticles, sampleCategories } from './seed-articles.ts';
import { articleWords } from '../search/words.ts';

const STANDARD_FIELDS = [
  {
    name: 'emailAddress',
    type: 'email',
    label: 'Email Address',
    placeholder: 'Please enter your email address',
    required: true,
  },
  { name: 'fullName', type: 'text', label: 'Full Name', placeholder: 'Please enter your full name', required: false },
  {
    name: 'phoneNumber',
    type: 'text',
    label: 'Phone Number',
    placeholder: 'Please enter your phone number',
    required: false,
  },
];

/** Wire protocol 10.4: what a new inbox has. */
export const defaultPreChatForm = () => ({
  pre_chat_message: 'Share your queries or comments here.',
  pre_chat_fields: STANDARD_FIELDS.map((field) => ({ ...field, field_type: 'standard', enabled: false })),
});

/** Wire protocol 10.2: Monday to Friday 09:00 to 17:00. */
export const defaultWorkingHours = (inbox_id: InboxId, account_id: AccountId, now: number) =>
  [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => {
    const closed = day_of_week === 0 || day_of_week === 6;
    return {
      inbox_id,
      account_id,
      day_of_week,
      closed_all_day: closed,
      open_all_day: false,
      open_hour: closed ? null : 9,
      open_minutes: closed ? null : 0,
      close_hour: closed ? null : 17,
      close_minutes: closed ? null : 0,
      created_at: now,
      updated_at: now,
    };
  });

/** Wire protocol 10.1 and 10.3: what a website inbox is when nothing is said. */
export const websiteInboxDefaults = () => ({
  channel_type: 'Channel::WebWidget' as const,
  avatar_key: null,
  greeting_enabled: false,
  greeting_message: null,
  working_hours_enabled: false,
  out_of_office_message: null,
  launcher_title: null,
  timezone: 'UTC',
  enable_email_collect: true,
  csat_survey_enabled: false,
  csat_question: null,
  allow_messages_after_resolved: true,
  lock_to_single_conversation: false,
  enable_auto_assignment: true,
  auto_assignment_config: {},
  portal_id: null,
  sender_name_type: 'friendly',
  business_name: null,
  agent_bot_id: null,
  website_url: null,
  widget_color: '#1f93ff',
  welcome_title: null,
  welcome_tagline: null,
  reply_time: 'in_a_few_minutes',
  website_token: makeToken(),
  hmac_token: makeToken(),
  hmac_mandatory: false,
  pre_chat_form_enabled: false,
  pre_chat_form_options: defaultPreChatForm(),
  continuity_via_email: true,
  selected_feature_flags: ['attachments', 'emoji_picker', 'end_conversation'],
  webhook_url: null,
  identifier: null,
  allowed_domains: '',
  consent_text: {},
  consent_version: null,
  retention_days: null,
  design_tokens: {},
  settings: {},
});

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
