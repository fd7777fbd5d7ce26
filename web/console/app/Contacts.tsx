import { useMemo } from 'react';
import { may } from '../base/permissions.ts';
import { ContactPage } from '../contacts/contact/ContactPage.tsx';
import { NewContactPage } from '../contacts/contact/NewContactPage.tsx';
import { createContactApi, isAdministratorAt } from '../contacts/contact-api.ts';
import { DuplicatesPage } from '../contacts/duplicates/DuplicatesPage.tsx';
import { ImportPage } from '../contacts/import/ImportPage.tsx';
import { ContactsPage } from '../contacts/list/ContactsPage.tsx';
import { t } from '../contacts/texts.ts';
import type { SectionProps } from './section-props.ts';
import page from '../ui/Page.module.css';

/** Everybody the team knows: `/app/contacts`, `/new`, `/duplicates`, `/import`, `/import/<id>` and `/<id>`. */
export const Contacts = ({ workspace, rest, search, go }: SectionProps) => {
  const { api, accountId, profile } = workspace;
  const people = useMemo(() => createContactApi(api, accountId), [api, accountId]);
  const shared = {
    people,
    go,
    myId: profile.id,
    isAdministrator: isAdministratorAt(workspace),
    managesData: may(workspace, 'data_manage'),
  };
  const [place = '', id = ''] = rest;
  if (!may(workspace, 'contact_manage'))
    return (
      <div className={page.page}>
        <h1>{t('TITLE')}</h1>
        <p role="alert">{t('NO_PERMISSION')}</p>
      </div>
    );
  return (
    <div className={page.page}>
      {place === 'new' ? (
        <NewContactPage {...shared} />
      ) : place === 'import' ? (
        <ImportPage key={id} {...shared} id={id} />
      ) : place === 'duplicates' ? (
        <DuplicatesPage people={people} go={go} search={search} />
      ) : /^\d+$/.test(place) ? (
        <ContactPage key={place} {...shared} workspace={workspace} id={Number(place)} />
      ) : (
        <ContactsPage {...shared} search={search} />
      )}
    </div>
  );
};
