import type { ContactRow } from '../../platform/database/schema/contacts.ts';
import type { Session } from './sessions.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

const attributesOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** A session joined to another contact without proof sees what such visitors sent, and nothing of the contact. */
export const ownRecord = ({ contact, contactInbox }: Session): ContactRow => {
  if (contactInbox.owns_contact) return contact;
  const attributes = contact.additional_attributes;
  return {
    ...contact,
    name: textOf(attributes['claimed_name']),
    email: textOf(attributes['claimed_email']),
    phone_number: textOf(attributes['claimed_phone_number']),
    identifier: null,
    avatar_key: null,
    avatar_url: null,
    additional_attributes: {},
    custom_attributes: attributesOf(attributes['claimed_attributes']),
    contact_type: 'visitor',
    last_activity_at: contactInbox.updated_at,
    created_at: contactInbox.created_at,
    updated_at: contactInbox.updated_at,
    consent_version: null,
    consent_at: null,
    search_words: '',
  };
};

/**
 * Where a copy of the visitor's own messages goes, which they may not read themselves. Their own address may be a claim. Once
 * an agent has joined them to another contact, it is also that contact's, unless another visitor gave it without proof.
 */
export const addressOf = (session: Session): string | null => {
  const { contact, contactInbox } = session;
  const { email, additional_attributes } = ownRecord(session);
  if (email) return email;
  if (!contactInbox.owns_contact) return contact.email_verified === false ? null : contact.email;
  return contactInbox.hmac_verified ? null : textOf(additional_attributes['claimed_email']);
};
