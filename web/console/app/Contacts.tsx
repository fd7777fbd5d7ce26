import { useMemo } from 'react';
import type { RoomProps } from './section-props.ts';
import { createContactApi, isAdministratorAt } from '../contacts/contact-api.ts';
import page from '../ui/Page.module.css';
import { ImportPage } from '../contacts/import/ImportPage.tsx';
import { ContactsPage } from '../contacts/list/ContactsPage.tsx';
import { may } from '../base/permissions.ts';
import { ContactPage } from '../contacts/contact/ContactPage.tsx';
import { NewContactPage } from '../contacts/contact/NewContactPage.tsx';
import { t } from '../contacts/texts.ts';

/** Everybody the team knows: `/app/contacts`, `/new`, `/import`, `/import/<id>` and `/<id>`. */
export const Contacts = ({ desk, rest, search, go }: RoomProps) => {
  const { api, accountId, profile } = desk;
  const people = useMemo(() => createContactApi(api, accountId), [api, accountId]);
  const given = {
    people,
    go,
    myId: profile.id,
    isAdministrator: isAdministratorAt(desk),
    managesData: may(desk, 'data_manage'),
  };
  const [place = '', id = ''] = rest;
  if (!may(desk, 'contact_manage'))
    return (
      <div className={page.page}>
        <h1>{t('TITLE')}</h1>
        <p role="alert">{t('NO_PERMISSION')}</p>
      </div>
    );
  return (
    <div className={page.page}>
      {place === 'new' ? (
        <NewContactPage {...given} />
      ) : place === 'import' ? (
        <ImportPage key={id} {...given} id={id} />
      ) : /^\d+$/.test(place) ? (
        <ContactPage key={place} {...given} desk={desk} id={Number(place)} />
      ) : (
        <ContactsPage {...given} search={search} />
      )}
    </div>
  );
};
