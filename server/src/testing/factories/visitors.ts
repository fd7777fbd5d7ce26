import { randomUUID } from 'node:crypto';
import type { AccountId, InboxId } from '@porchlight/core/wire/ids.ts';
import type { Selectable } from 'kysely';
import { derivePubsubToken } from '../../domain/visitors/pubsub-token.ts';
import { signVisitorToken } from '../../domain/visitors/visitor-token.ts';
import { contactWords } from '../../platform/database/folded-text.ts';
import type { ContactInboxesTable, ContactsTable } from '../../platform/database/schema/contacts.ts';
import type { InboxesTable } from '../../platform/database/schema/inboxes.ts';
import { type Make, type Row, times, type Writing } from './rows.ts';

export type TestVisitor = {
  contact: Selectable<ContactsTable>;
  contact_inbox: Selectable<ContactInboxesTable>;
  token: string;
  pubsub_token: string;
  website_token: string;
};

export const visitorFactories = (deps: Writing, make: Make) => {
  const buildContact = (overrides: Partial<Row<'contacts'>> & { account_id: AccountId }) =>
    make('contacts', (now) => {
      const contact = {
        name: 'Vera Visitor',
        email: null,
        phone_number: null,
        identifier: null,
        avatar_key: null,
        avatar_url: null,
        additional_attributes: {},
        custom_attributes: {},
        contact_type: 'visitor' as const,
        blocked: false,
        last_activity_at: now,
        consent_version: null,
        consent_at: null,
        ...times(now),
        ...overrides,
      };
      return { search_words: contactWords(contact), ...contact };
    });

  const buildVisitor = async (
    inbox: Pick<Selectable<InboxesTable>, 'id' | 'account_id' | 'website_token'>,
    overrides: { contact?: Partial<Row<'contacts'>>; hmac_verified?: boolean } = {},
  ): Promise<TestVisitor> => {
    const contact = overrides.contact?.id
      ? (overrides.contact as Row<'contacts'>)
      : await buildContact({ account_id: inbox.account_id, ...overrides.contact });
    const source_id = randomUUID();
    const pubsub_token = derivePubsubToken(source_id, inbox.id, deps.env.secretKey);
    const contact_inbox = await make('contact_inboxes', (now) => ({
      contact_id: contact.id,
      inbox_id: inbox.id,
      source_id,
      pubsub_token,
      hmac_verified: overrides.hmac_verified ?? false,
      ...times(now),
    }));
    const token = signVisitorToken({ source_id, inbox_id: inbox.id }, deps.env.secretKey);
    return { contact, contact_inbox, token, pubsub_token, website_token: inbox.website_token };
  };

  /** The token and pubsub token of a visitor who has only loaded the widget: no rows. */
  const visitorWithoutRows = (inbox: { id: InboxId; website_token: string }) => {
    const source_id = randomUUID();
    return {
      source_id,
      token: signVisitorToken({ source_id, inbox_id: inbox.id }, deps.env.secretKey),
      pubsub_token: derivePubsubToken(source_id, inbox.id, deps.env.secretKey),
      website_token: inbox.website_token,
    };
  };

  return { buildContact, buildVisitor, visitorWithoutRows };
};
