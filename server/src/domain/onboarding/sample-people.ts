import type { AccountId, ContactId, ContactInboxId, InboxId, LabelId } from '@porchlight/core/wire/ids.ts';
import { contactWords } from '../../platform/database/folded-text.ts';
import type { Deps } from '../deps.ts';
import { defaultWorkingHours, websiteInboxDefaults } from '../inboxes/defaults.ts';
import type { Agent } from '../permissions/agent.ts';
import type { Tx } from '../transaction.ts';
import { createContactInbox } from '../visitors/contact-inboxes.ts';
import { newSourceId } from '../visitors/sessions.ts';
import type { SAMPLE_CONTACTS } from './sample-content.ts';
import { markSample } from './sample-marks.ts';

export const SAMPLE_COLORS = {
  sample: '#8b877e',
  delivery: '#2f62c9',
  billing: '#a2481d',
  product: '#1b6f44',
} as const;

/** Of a kind without a public page or key, so that no stranger writes to it. */
export const createSampleInbox = async (tx: Tx, { account, user }: Agent, name: string): Promise<InboxId> => {
  const { id } = await tx.db
    .insertInto('inboxes')
    .values({
      account_id: account.id,
      name,
      ...websiteInboxDefaults(),
      channel_type: 'Channel::Api',
      enable_auto_assignment: false,
      enable_email_collect: false,
      continuity_via_email: false,
      widget_color: SAMPLE_COLORS.sample,
      link_previews: 'none',
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await markSample(tx, account.id, { inbox_id: id });
  await tx.db
    .insertInto('working_hours')
    .values(defaultWorkingHours(id, account.id, tx.now))
    .execute();
  await tx.db.insertInto('inbox_members').values({ inbox_id: id, user_id: user.id, created_at: tx.now }).execute();
  return id;
};

/** One that the account has already is used, and stays. */
export const labelFor = async (tx: Tx, account_id: AccountId, title: string, color: string): Promise<LabelId> => {
  const existing = await tx.db
    .selectFrom('labels')
    .select('id')
    .where('account_id', '=', account_id)
    .where('title', '=', title)
    .executeTakeFirst();
  if (existing) return existing.id;
  const { id } = await tx.db
    .insertInto('labels')
    .values({
      account_id,
      title,
      description: null,
      color,
      show_on_sidebar: true,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await markSample(tx, account_id, { label_id: id });
  return id;
};

export type SampleContact = { contact_id: ContactId; contact_inbox_id: ContactInboxId };
type Place = { account_id: AccountId; inbox_id: InboxId; label_id: LabelId };

/** A contact with a session in the inbox of the samples. */
export const createSampleContact = async (
  tx: Tx,
  env: Pick<Deps['env'], 'secretKey'>,
  place: Place,
  person: (typeof SAMPLE_CONTACTS)[number],
): Promise<SampleContact> => {
  const { name, email, city, country } = person;
  const { account_id } = place;
  const contact = await tx.db
    .insertInto('contacts')
    .values({
      account_id,
      name,
      email,
      phone_number: null,
      identifier: null,
      avatar_key: null,
      avatar_url: null,
      additional_attributes: { city, country },
      custom_attributes: {},
      contact_type: 'customer',
      blocked: false,
      last_activity_at: tx.now,
      consent_version: null,
      consent_at: null,
      search_words: contactWords({ name, email, phone_number: null, identifier: null }),
      created_by_id: null,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await markSample(tx, account_id, { contact_id: contact.id });
  await tx.db
    .insertInto('contact_labels')
    .values({ contact_id: contact.id, label_id: place.label_id, created_at: tx.now })
    .execute();
  tx.record('contact.created', { contact_id: contact.id });
  const { id: contact_inbox_id } = await createContactInbox(tx, {
    contact,
    inbox: { id: place.inbox_id },
    source_id: newSourceId(),
    secretKey: env.secretKey,
  });
  return { contact_id: contact.id, contact_inbox_id };
};
