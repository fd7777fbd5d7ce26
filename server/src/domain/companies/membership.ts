import type { AccountId, CompanyId } from '@porchlight/core/wire/ids.ts';
import { companyKey, companyWords } from '../../platform/database/folded-text.ts';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { Json } from '../../platform/database/schema/column-types.ts';
import type { CompanyRow, ContactRow } from '../../platform/database/schema/contacts.ts';
import type { Tx } from '../transaction.ts';
import { businessDomainOf } from './business-domain.ts';

const MAX_NAME = 255;

/** Locked, so that it is not renamed, merged or deleted before the contact has it. */
const findLocked = (tx: Tx, account_id: AccountId, column: 'id' | 'name_key' | 'domain', value: string | CompanyId) =>
  tx.db
    .selectFrom('companies')
    .selectAll()
    .where('account_id', '=', account_id)
    .where(column, '=', value)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirst();

export const findCompanyToJoin = (tx: Tx, account_id: AccountId, id: CompanyId) => findLocked(tx, account_id, 'id', id);

/** Two contacts at once make one company. */
const findOrCreate = async (tx: Tx, account_id: AccountId, name: string): Promise<CompanyRow | undefined> => {
  const name_key = companyKey(name);
  const existing = await findLocked(tx, account_id, 'name_key', name_key);
  if (existing) return existing;
  await tx.db
    .insertInto('companies')
    .values({
      account_id,
      name,
      name_key,
      domain: null,
      description: null,
      search_words: companyWords({ name, domain: null }),
      created_by_id: null,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'name_key']).doNothing())
    .execute();
  return findLocked(tx, account_id, 'name_key', name_key);
};

const findByEmail = async (tx: Tx, account_id: AccountId, email: string | null | undefined) => {
  const domain = businessDomainOf(email);
  return domain === null ? undefined : findLocked(tx, account_id, 'domain', domain);
};

/** The text of a contact that names its company. */
export const companyNameIn = (attributes: Json): string => {
  const name = attributes['company_name'];
  return typeof name === 'string' ? name.trim().replaceAll(/\s+/g, ' ').slice(0, MAX_NAME) : '';
};

type Membership = { company_id: CompanyId | null; additional_attributes: Json };
type Member = Pick<ContactRow, 'account_id' | 'company_id' | 'additional_attributes'>;

const withText = (attributes: Json, company_name: unknown): Json => {
  const { company_name: _before, ...others } = attributes;
  return company_name === undefined ? others : { ...others, company_name };
};

export const memberOf = (attributes: Json, company: Pick<CompanyRow, 'id' | 'name'>): Membership => ({
  company_id: company.id,
  additional_attributes: withText(attributes, company.name),
});

export const withoutCompany = (attributes: Json): Membership => ({
  company_id: null,
  additional_attributes: withText(attributes, undefined),
});

type Changed = {
  additional_attributes: Json;
  /** An email that was just verified; its domain names a company where the contact has none. */
  email: string | null | undefined;
  /** The company was among the fields, so that an empty one stays empty. */
  namesCompany: boolean;
  /** What a visitor writes without proof is text: it joins no company and leaves none. */
  isProven: boolean;
};

/** The company that a contact belongs to after a change, and its name as the contact's text. */
export const companyValues = async (
  tx: Tx,
  contact: Member,
  { additional_attributes, email, namesCompany, isProven }: Changed,
): Promise<Membership> => {
  const before = contact.company_id ?? null;
  const text = contact.additional_attributes['company_name'];
  if (!isProven && before !== null)
    return { company_id: before, additional_attributes: withText(additional_attributes, text) };
  const unchanged = { company_id: before, additional_attributes };
  const name = companyNameIn(additional_attributes);
  if (!isProven || (before !== null && name === companyNameIn(contact.additional_attributes))) return unchanged;
  if (!namesCompany && (name !== '' || before !== null)) return unchanged;
  const find = () => {
    if (name !== '') return findOrCreate(tx, contact.account_id, name);
    return namesCompany ? undefined : findByEmail(tx, contact.account_id, email);
  };
  const company = await find();
  return company ? memberOf(additional_attributes, company) : { company_id: null, additional_attributes };
};

/** Of two contacts that become one: the company of the first, else of the second, and a text without company last. */
export const companyOfMerged = async (tx: Tx, survivor: Member, merged: Member, text: Json): Promise<Membership> => {
  for (const { account_id, company_id } of [survivor, merged]) {
    const company = company_id === null ? undefined : await findCompanyToJoin(tx, account_id, company_id);
    if (company) return memberOf(text, company);
  }
  return { company_id: null, additional_attributes: text };
};
