import type { CompanyId } from '@porchlight/core/wire/ids.ts';
import type { ContactRow } from '../../platform/database/schema/contacts.ts';
import { notFound } from '../../platform/errors.ts';
import { findCompanyToJoin, memberOf, withoutCompany } from '../companies/membership.ts';
import type { Tx } from '../transaction.ts';
import { currentContact } from './contact-fields.ts';

const setMembership = async (
  tx: Tx,
  current: ContactRow,
  membership: Pick<ContactRow, 'company_id' | 'additional_attributes'>,
): Promise<ContactRow> => {
  const updated = await tx.db
    .updateTable('contacts')
    .set({ ...membership, updated_at: tx.now })
    .where('id', '=', current.id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
  tx.record('contact.updated', {
    contact_id: current.id,
    changed: { updated_at: [current.updated_at, updated.updated_at] },
  });
  return updated;
};

/** @throws 404 when one of them was deleted meanwhile */
export const assignCompany = async (
  tx: Tx,
  contact: Pick<ContactRow, 'id'>,
  company_id: CompanyId,
): Promise<ContactRow> => {
  const current = await currentContact(tx, contact);
  const company = await findCompanyToJoin(tx, current.account_id, company_id);
  if (!company) throw notFound();
  return setMembership(tx, current, memberOf(current.additional_attributes, company));
};

/** A contact that has another company by now keeps it. @throws 404 for a contact that was deleted meanwhile */
export const leaveCompany = async (
  tx: Tx,
  contact: Pick<ContactRow, 'id'>,
  company_id: CompanyId,
): Promise<ContactRow> => {
  const current = await currentContact(tx, contact);
  if (current.company_id !== company_id) return current;
  return setMembership(tx, current, withoutCompany(current.additional_attributes));
};
