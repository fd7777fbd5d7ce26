import type { Company, CompanySuggestion } from '@porchlight/core/wire/companies/company.ts';
import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import type { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import { useMemo } from 'react';
import type { Api } from '../../shared/api.ts';
import type { CompanyAddress } from './company-address.ts';
import type { Note } from './contact-api.ts';

export type CompanyChange = { name?: string; domain?: string | null; description?: string | null };
export type CompanyNote = Note & { contact: TeamContact };
type Listed<Row> = { meta: { total_count: number; page: number }; payload: Row[] };

const createCompanyApi = (api: Api, accountId: number) => {
  const path = (rest = '') => accountPath(accountId, `companies${rest}`);
  const one = (id: number, rest = '') => path(`/${id}${rest}`);
  const payload = async <T>(response: Promise<{ payload: T }>) => (await response).payload;

  return {
    list: ({ q, page, sort }: CompanyAddress) =>
      api.get<Listed<Company>>(path(q ? '/search' : ''), { sort, ...(q ? { q } : {}), ...(page > 1 ? { page } : {}) }),
    find: (q: string) => payload(api.get<Listed<Company>>(path(q.trim() ? '/search' : ''), q.trim() ? { q } : {})),
    get: (id: number) => payload(api.get<{ payload: Company }>(one(id))),
    create: (change: CompanyChange) => payload(api.post<{ payload: Company }>(path(), change)),
    change: (id: number, change: CompanyChange) => payload(api.patch<{ payload: Company }>(one(id), change)),
    remove: (id: number) => api.delete(one(id)),
    merge: (id: number, mergee_company_id: number) =>
      payload(api.post<{ payload: Company }>(one(id, '/merge'), { mergee_company_id })),
    contacts: (id: number, page: number) => api.get<Listed<TeamContact>>(one(id, '/contacts'), { page }),
    findOutside: (id: number, q: string) => payload(api.get<Listed<TeamContact>>(one(id, '/contacts/search'), { q })),
    addContact: (id: number, contact_id: number) =>
      payload(api.post<{ payload: TeamContact }>(one(id, '/contacts'), { contact_id })),
    removeContact: (id: number, contactId: number) => api.delete(one(id, `/contacts/${contactId}`)),
    notes: (id: number) => payload(api.get<{ payload: CompanyNote[] }>(one(id, '/notes'))),
    conversations: (id: number) => payload(api.get<{ payload: TeamConversation[] }>(one(id, '/conversations'))),
    suggestion: (contactId: number) =>
      payload(
        api.get<{ payload: CompanySuggestion | null }>(
          accountPath(accountId, `contacts/${contactId}/company_suggestion`),
        ),
      ),
  };
};
export type CompanyApi = ReturnType<typeof createCompanyApi>;

export const useCompanyApi = ({ api, accountId }: { api: Api; accountId: number }): CompanyApi =>
  useMemo(() => createCompanyApi(api, accountId), [api, accountId]);

export const companyPath = (id: number) => `/app/companies/${id}`;
