import type { RawContact, TeamContact, WidgetContact } from '@porchlight/core/wire/contact.ts';
import { NO_ROW } from '@porchlight/core/wire/ids.ts';
import type { ContactSender } from '@porchlight/core/wire/message.ts';
import { claimKey, type Identity } from '../domain/contacts/verified-values.ts';
import { avatarAddress } from '../domain/uploads/file-urls.ts';
import type { ContactRow } from '../platform/database/schema/contacts.ts';
import { iso, unixOrNull } from '../platform/times.ts';

export const presentContactSender = (contact: ContactRow): ContactSender => ({
  id: contact.id,
  type: 'contact',
  name: contact.name,
  email: contact.email,
  phone_number: contact.phone_number,
  identifier: contact.identifier,
  thumbnail: avatarAddress(contact.avatar_key, contact.avatar_url),
  additional_attributes: contact.additional_attributes,
  custom_attributes: contact.custom_attributes,
});

/** Wire protocol 4.3: the record with dates as ISO. */
export const presentRawContact = (contact: ContactRow): RawContact => ({
  id: contact.id,
  name: contact.name,
  email: contact.email,
  phone_number: contact.phone_number,
  account_id: contact.account_id,
  created_at: iso(contact.created_at),
  updated_at: iso(contact.updated_at),
  additional_attributes: contact.additional_attributes,
  identifier: contact.identifier,
  custom_attributes: contact.custom_attributes,
  last_activity_at: contact.last_activity_at === null ? null : iso(contact.last_activity_at),
  contact_type: contact.contact_type,
  middle_name: null,
  last_name: null,
  location: null,
  country_code: null,
  blocked: contact.blocked,
});

/** A value that an unproven visitor shares with another contact is a claim, and is not asked for again. */
const isClaimed = (contact: ContactRow | undefined, column: Identity) =>
  Boolean(contact && !contact.identifier_verified && contact.additional_attributes[claimKey(column)]);

/** Wire protocol 4.8: booleans, never the data. A visitor without a record has id 0. */
export const presentWidgetContact = (contact: ContactRow | undefined): WidgetContact => ({
  id: contact?.id ?? NO_ROW,
  has_email: Boolean(contact?.email) || isClaimed(contact, 'email'),
  has_name: Boolean(contact?.name),
  has_phone_number: Boolean(contact?.phone_number) || isClaimed(contact, 'phone_number'),
  identifier: contact?.identifier ?? null,
});

/** Wire protocol 11.10, without contact inboxes. */
export const presentTeamContact = (contact: ContactRow, online = false): TeamContact => ({
  id: contact.id,
  name: contact.name,
  email: contact.email,
  phone_number: contact.phone_number,
  identifier: contact.identifier,
  company_id: contact.company_id,
  thumbnail: avatarAddress(contact.avatar_key, contact.avatar_url),
  availability_status: online ? 'online' : 'offline',
  additional_attributes: contact.additional_attributes,
  custom_attributes: contact.custom_attributes,
  last_activity_at: unixOrNull(contact.last_activity_at),
  created_at: Math.floor(contact.created_at / 1000),
  blocked: contact.blocked,
  identifier_verified: contact.identifier_verified,
  email_verified: contact.email_verified,
  phone_number_verified: contact.phone_number_verified,
});
