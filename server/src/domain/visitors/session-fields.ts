import type { ContactFields } from '@porchlight/core/wire/contact.ts';
import type { ContactRow } from '../../platform/database/schema/contacts.ts';
import { applyContactFields, contactValues, currentContact, type Judging } from '../contacts/contact-fields.ts';
import type { Tx } from '../transaction.ts';
import { ownRecord } from './own-record.ts';
import type { Session } from './sessions.ts';

/**
 * Merges a visitor's fields into the contact of their session. A session that does not own its contact leaves claims for the
 * team, and changes nothing else. @throws 404 when the contact does not exist any more.
 */
export const applySessionFields = async (
  tx: Tx,
  { contact, contactInbox }: Session,
  fields: ContactFields,
  source: 'visitor' | 'signed_page' = 'visitor',
  judging: Pick<Judging, 'strict'> = {},
): Promise<ContactRow> => {
  if (contactInbox.owns_contact) return applyContactFields(tx, contact, fields, { ...judging, source });
  const current = await currentContact(tx, contact);
  const before = ownRecord({ contact: current, contactInbox });
  const said = await contactValues(tx, before, fields, judging);
  const additional_attributes = {
    claimed_name: said.name ?? undefined,
    claimed_email: said.email ?? said.additional_attributes['claimed_email'],
    claimed_phone_number: said.phone_number ?? said.additional_attributes['claimed_phone_number'],
    ...(fields.custom_attributes ? { claimed_attributes: said.custom_attributes } : {}),
  };
  const claims = Object.fromEntries(Object.entries(additional_attributes).filter(([, value]) => value !== undefined));
  return applyContactFields(tx, current, { additional_attributes: claims }, { source: 'team' });
};
