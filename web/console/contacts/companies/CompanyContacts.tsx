import type { Company } from '@porchlight/core/wire/companies/company.ts';
import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import { useCallback, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { Problem } from '../../form/Problem.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { Link } from '../../ui/Link.tsx';
import { NumberedPager } from '../../ui/NumberedPager.tsx';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import { useMembership } from '../company-field/use-membership.ts';
import { FindForm } from '../finder/FindForm.tsx';
import { t } from '../texts.ts';
import type { CompanyPageProps } from './company-page-props.ts';
import { useCompanyPart } from './company-updates.ts';
import text from '../../ui/Text.module.css';
import finder from '../finder/Finder.module.css';

type ContactsProps = Omit<CompanyPageProps, 'id'> & { company: Company; onChange: () => void };

/** As in Chatwoot. */
const PAGE = 15;

const nameOf = ({ name, email, phone_number }: TeamContact) => name || email || phone_number || t('VISITOR');

const Contact = ({ contact, go }: { contact: TeamContact; go: ContactsProps['go'] }) => (
  <>
    <PersonAvatar
      name={nameOf(contact)}
      src={contact.thumbnail}
      size={32}
      online={contact.availability_status === 'online'}
    />
    <span>
      <Link to={`/app/contacts/${contact.id}`} go={go} dir="auto" className={text.link}>
        {nameOf(contact)}
      </Link>
      {contact.email && contact.email !== nameOf(contact) && <small>{contact.email}</small>}
    </span>
  </>
);

const AddContact = ({
  companies,
  company,
  onAdd,
  go,
}: Omit<ContactsProps, 'onChange'> & { onAdd: (contact: TeamContact) => Promise<unknown> }) => {
  const saving = useSaving();
  const [found, setFound] = useState<TeamContact[]>();
  const search = (query: string) => saving.save(async () => setFound(await companies.findOutside(company.id, query)));
  const add = (contact: TeamContact) =>
    saving.save(async () => {
      await onAdd(contact);
      setFound(undefined);
    });
  return (
    <>
      <FindForm label={t('COMPANY_FIND_CONTACT')} isBusy={saving.busy} onFind={search} />
      <Problem text={saving.otherError()} />
      {found?.length === 0 && <p role="status">{t('NO_CONTACTS_FOUND')}</p>}
      {found && found.length > 0 && (
        <ul className={finder.results}>
          {found.map((contact) => (
            <li key={contact.id}>
              <Contact contact={contact} go={go} />
              <Button
                look="quiet"
                busy={saving.busy}
                aria-label={t('COMPANY_ADD_NAMED', { name: nameOf(contact) })}
                onClick={() => void add(contact)}
              >
                {t('COMPANY_ADD')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

export const CompanyContacts = ({ onChange, ...props }: ContactsProps) => {
  const { companies, workspace, company, go } = props;
  const [page, setPage] = useState(1);
  const load = useCallback(() => companies.contacts(company.id, page), [companies, company.id, page]);
  const { state, reload } = useCompanyPart(workspace, load);
  const set = useMembership(companies, workspace.toast, () => {
    reload();
    onChange();
  });
  return (
    <>
      <LoadedContent state={state} reload={reload}>
        {({ payload, meta }) => (
          <>
            {payload.length === 0 && <p className={text.quiet}>{t('COMPANY_NO_CONTACTS')}</p>}
            <ul className={finder.results}>
              {payload.map((contact) => (
                <li key={contact.id}>
                  <Contact contact={contact} go={go} />
                  <IconButton
                    icon="close"
                    size={16}
                    label={t('COMPANY_REMOVE_CONTACT', { name: nameOf(contact) })}
                    onClick={() => void set({ ...contact, name: nameOf(contact) }, null).catch(workspace.toast.failed)}
                  />
                </li>
              ))}
            </ul>
            <NumberedPager page={page} count={meta.total_count} size={PAGE} onPage={setPage} />
          </>
        )}
      </LoadedContent>
      <AddContact {...props} onAdd={(contact) => set({ ...contact, name: nameOf(contact) }, company)} />
    </>
  );
};
