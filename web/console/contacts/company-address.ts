import { type ListAddress, readListAddress, type SortBy, withParams, writeListAddress } from './list-address.ts';

const SORTS = ['name', 'contacts_count', 'last_activity_at', 'created_at'] as const;
export type CompanyColumn = (typeof SORTS)[number];
export type CompanySort = SortBy<CompanyColumn>;
export type CompanyAddress = ListAddress<CompanyColumn>;

export const readCompanyAddress = (search: string): CompanyAddress =>
  readListAddress(new URLSearchParams(search), SORTS, 'name');

export const writeCompanyAddress = (address: CompanyAddress): string =>
  withParams('/app/companies', writeListAddress(address, 'name'));
