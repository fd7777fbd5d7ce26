import type { ContactRow } from '../../platform/database/schema/contacts.ts';
import type { Agent } from '../permissions/agent.ts';
import { businessDomainOf, companyNameOfDomain } from './business-domain.ts';
import { companyNameIn } from './membership.ts';
import { type CountedCompany, findCompanyBy } from './queries.ts';

type Reader = Parameters<typeof findCompanyBy>[0];
type Suggestion = { company: CountedCompany | null; name: string; domain: string | null };

/** By the company that the contact named without proof, else by the domain of the email; none for mail providers. */
export const suggestCompany = async (
  reader: Reader,
  agent: Agent,
  contact: Pick<ContactRow, 'company_id' | 'additional_attributes' | 'email'>,
): Promise<Suggestion | null> => {
  if (contact.company_id) return null;
  const domain = businessDomainOf(contact.email);
  const claimed = companyNameIn(contact.additional_attributes);
  const named = claimed === '' ? undefined : await findCompanyBy(reader, agent, { name: claimed });
  const company = named ?? (domain === null ? undefined : await findCompanyBy(reader, agent, { domain }));
  if (company) return { company, name: company.name, domain: company.domain };
  if (domain === null && claimed === '') return null;
  return { company: null, name: claimed || companyNameOfDomain(domain ?? ''), domain };
};
