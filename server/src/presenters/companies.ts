import type { Company } from '@porchlight/core/wire/companies/company.ts';
import type { CountedCompany } from '../domain/companies/queries.ts';
import { iso, unixOrNull } from '../platform/times.ts';

export const presentCompany = (company: CountedCompany): Company => ({
  id: company.id,
  name: company.name,
  domain: company.domain,
  description: company.description,
  contacts_count: company.contacts_count,
  last_activity_at: unixOrNull(company.last_activity_at),
  created_at: iso(company.created_at),
  updated_at: iso(company.updated_at),
});
