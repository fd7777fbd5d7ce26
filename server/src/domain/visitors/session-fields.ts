import type { ContactFields } from '@porchlight/core/wire/contact.ts';
import type { ContactRow } from '../../platform/database/schema/contacts.ts';
import { applyContactFields, contactValues, currentContact, type Judging } from '../contacts/contact-fields.ts';
import type { Tx } from '../transaction.ts';
import { ownRecord } from './own-record.ts';
import type { Session } from './sessions.ts';

/** A session that does not own its contact leaves claims for the team. @throws 404 when it was erased */
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
  const values = await contactValues(tx, before, fields, judging);
  const additional_attributes = {
    claimed_name: values.name ?? undefined,
    claimed_email: values.email ?? values.additional_attributes['claimed_email'],
    claimed_phone_number: values.phone_number ?? values.additional_attributes['claimed_phone_number'],
    ...(fields.custom_attributes ? { claimed_attributes: values.custom_attributes } : {}),
  };
  const claims = Object.fromEntries(Object.entries(additional_attributes).filter(([, value]) => value !== undefined));
  return applyContactFields(tx, current, { additional_attributes: claims }, { source: 'team' });
};
