import { type Static, Type } from 'typebox';
import type { CompanyId } from '../ids.ts';
import { Iso, idOf, Nullable, Unix } from '../schema.ts';

export const LONGEST_COMPANY_NAME = 100;
export const LONGEST_COMPANY_DESCRIPTION = 1_000;

/** Chatwoot's company. `contacts_count` and `last_activity_at` (ours): of the contacts that the caller reaches. */
export const Company = Type.Object({
  id: idOf<CompanyId>(),
  name: Type.String(),
  domain: Nullable(Type.String()),
  description: Nullable(Type.String()),
  contacts_count: Type.Integer(),
  last_activity_at: Nullable(Unix),
  created_at: Iso,
  updated_at: Iso,
});
export type Company = Static<typeof Company>;

/** A company for a contact that has none: an existing one, or the name and domain of a new one. */
export const CompanySuggestion = Type.Object({
  company: Nullable(Company),
  name: Type.String(),
  domain: Nullable(Type.String()),
});
export type CompanySuggestion = Static<typeof CompanySuggestion>;
