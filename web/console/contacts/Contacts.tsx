import { useMemo } from 'react';
import type { RoomProps } from '../room.ts';
import { createContactApi, isAdministratorAt } from './contact-api.ts';
import page from '../ui/Page.module.css';
import { ImportPage } from './import/ImportPage.tsx';
import { ContactsPage } from './list/ContactsPage.tsx';
import { ContactPage } from './one/ContactPage.tsx';
import { NewContactPage } from './one/NewContactPage.tsx';

/** Everybody the team knows: `/app/contacts`, `/new`, `/import`, `/import/<id>` and `/<id>`. */
export const Contacts = ({ desk, rest, search, go }: RoomProps) => {
  const { api, accountId, profile } = desk;
  const people = useMemo(() => createContactApi(api, accountId), [api, accountId]);
  const given = { people, go, myId: profile.id, isAdministrator: isAdministratorAt(desk) };
  const [place = '', id = ''] = rest;
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
