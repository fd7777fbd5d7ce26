import { LONGEST_COMPANY_NAME } from '@porchlight/core/wire/companies/company.ts';
import type { AccountId, CompanyId, UserId } from '@porchlight/core/wire/ids.ts';
import { cleanText } from '../../platform/clean-text.ts';
import { companyKey, companyWords } from '../../platform/database/folded-text.ts';
import { withJsonText } from '../../platform/database/json-values.ts';
import type { CompanyRow } from '../../platform/database/schema/contacts.ts';
import { invalidRecord, notFound } from '../../platform/errors.ts';
import type { Tx } from '../transaction.ts';
import { readDomain } from './business-domain.ts';

export type CompanyFields = {
  name?: string | undefined;
  domain?: string | null | undefined;
  description?: string | null | undefined;
};

const nameOf = (requested: string | undefined) => {
  const name = cleanText(requested ?? '')
    .trim()
    .replaceAll(/\s+/g, ' ');
  if (name === '') throw invalidRecord("Name can't be blank", ['name']);
  if (name.length > LONGEST_COMPANY_NAME)
    throw invalidRecord(`Name is too long (maximum is ${LONGEST_COMPANY_NAME} characters)`, ['name']);
  return name;
};

const domainOf = (requested: string | null) => {
  if (!requested?.trim()) return null;
  const domain = readDomain(requested);
  if (domain === null) throw invalidRecord('Domain must be a domain name, such as example.com', ['domain']);
  return domain;
};

const descriptionOf = (requested: string | null) => cleanText(requested ?? '').trim() || null;

const FIELDS = { name_key: ['Name', 'name'], domain: ['Domain', 'domain'] } as const;

const refuseTaken = async (
  tx: Tx,
  account_id: AccountId,
  column: keyof typeof FIELDS,
  value: string,
  own?: CompanyId,
) => {
  const holder = await tx.db
    .selectFrom('companies')
    .select('id')
    .where('account_id', '=', account_id)
    .where(column, '=', value)
    .executeTakeFirst();
  const [title, field] = FIELDS[column];
  if (holder && holder.id !== own) throw invalidRecord(`${title} has already been taken`, [field]);
};

const valuesOf = async (
  tx: Tx,
  account_id: AccountId,
  { name, domain, description }: CompanyFields,
  own?: CompanyRow,
) => {
  const values = {
    name: own && (name === undefined || name === own.name) ? own.name : nameOf(name),
    domain: domain === undefined ? (own?.domain ?? null) : domainOf(domain),
    description: description === undefined ? (own?.description ?? null) : descriptionOf(description),
  };
  const name_key = companyKey(values.name);
  await refuseTaken(tx, account_id, 'name_key', name_key, own?.id);
  if (values.domain) await refuseTaken(tx, account_id, 'domain', values.domain, own?.id);
  return { ...values, name_key, search_words: companyWords(values), updated_at: tx.now };
};

export const createCompany = async (
  tx: Tx,
  account_id: AccountId,
  fields: CompanyFields,
  created_by_id: UserId,
): Promise<CompanyRow> => {
  const values = await valuesOf(tx, account_id, fields);
  const made = await tx.db
    .insertInto('companies')
    .values({ account_id, created_by_id, created_at: tx.now, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  // Another node was faster.
  if (!made) throw invalidRecord('Name has already been taken', ['name']);
  return made;
};

/** Gives contacts of a company another one, or none, with its name as their text. Consoles load again what they show. */
const moveContacts = async (tx: Tx, from: CompanyRow, to: Pick<CompanyRow, 'id' | 'name'> | null): Promise<void> => {
  await tx.db
    .updateTable('contacts')
    .set({
      company_id: to?.id ?? null,
      additional_attributes: withJsonText(tx.db, 'additional_attributes', 'company_name', to?.name ?? null),
      updated_at: tx.now,
    })
    .where('company_id', '=', from.id)
    .execute();
  tx.record('account.cache_invalidated', { account_id: from.account_id });
};

/** `company` is locked. */
export const updateCompany = async (tx: Tx, company: CompanyRow, fields: CompanyFields): Promise<CompanyRow> => {
  const updated = await tx.db
    .updateTable('companies')
    .set(await valuesOf(tx, company.account_id, fields, company))
    .where('id', '=', company.id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
  if (updated.name !== company.name) await moveContacts(tx, company, updated);
  return updated;
};

/** Its contacts stay, without a company. `company` is locked. */
export const deleteCompany = async (tx: Tx, company: CompanyRow): Promise<void> => {
  await moveContacts(tx, company, null);
  await tx.db.deleteFrom('companies').where('id', '=', company.id).execute();
};

/** The contacts of `merged` move to `survivor`, whose values win; missing ones are taken from the other. Both are locked. */
export const mergeCompanies = async (tx: Tx, survivor: CompanyRow, merged: CompanyRow): Promise<CompanyRow> => {
  await moveContacts(tx, merged, survivor);
  await tx.db.deleteFrom('companies').where('id', '=', merged.id).execute();
  return updateCompany(tx, survivor, {
    domain: survivor.domain ?? merged.domain,
    description: survivor.description ?? merged.description,
  });
};
