import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import { t as consoleText } from '../../base/texts.ts';
import type { Workspace } from '../../state/workspace.ts';
import type { CompanyApi } from '../company-api.ts';
import { t } from '../texts.ts';

type Named = { id: number; name: string };
export type Member = Pick<TeamContact, 'id' | 'company_id' | 'additional_attributes'> & { name: string };

/** Adds a contact to a company, or removes it from its company, and offers to undo it. */
export const useMembership = (companies: CompanyApi, toast: Workspace['toast'], onChange: () => unknown) => {
  const put = async (contactId: number, from: number | null, to: number | null) => {
    if (to !== null) await companies.addContact(to, contactId);
    else if (from !== null) await companies.removeContact(from, contactId);
    await onChange();
  };
  return async ({ id, name, company_id, additional_attributes }: Member, to: Named | null): Promise<void> => {
    await put(id, company_id, to?.id ?? null);
    const undo = () => void put(id, to?.id ?? null, company_id).catch(toast.failed);
    const company = to?.name ?? String(additional_attributes['company_name'] ?? '');
    toast.show(t(to ? 'COMPANY_JOINED' : 'COMPANY_LEFT', { name, company }), { label: consoleText('UNDO'), run: undo });
  };
};
