import type { Profile } from '@porchlight/core/wire/agent.ts';
import { lazy } from 'react';
import type { TextStorage } from '../shared/storage.ts';
import type { Desk } from './desk.ts';
import { Inbox } from './inbox/Inbox.tsx';
import type { Route, Router } from './router.ts';
import { Page } from './session/Page.tsx';
import type { Session } from './session/session.ts';
import type { Theme } from './theme.ts';

const Contacts = lazy(() => import('./contacts/Contacts.tsx').then(({ Contacts: it }) => ({ default: it })));
const HelpCentre = lazy(() => import('./help-centre/HelpCentre.tsx').then(({ HelpCentre: it }) => ({ default: it })));
const Settings = lazy(() => import('./settings/Settings.tsx').then(({ Settings: it }) => ({ default: it })));

type RoomProps = {
  desk: Desk;
  route: Route;
  session: Session;
  profile: Profile;
  router: Router;
  theme: Theme;
  storage: TextStorage;
};

/** The room an address names; whatever names none is the inbox. */
export const Room = ({ desk, route, session, profile, router, theme, storage }: RoomProps) => {
  if (route.name === 'settings')
    return <Settings api={session.api} profile={profile} page={route.page} id={route.id} go={router.go} />;
  if (route.name === 'contacts' || route.name === 'help-centre') {
    const Here = route.name === 'contacts' ? Contacts : HelpCentre;
    return (
      <Page desk={desk} session={session} profile={profile} theme={theme} place={route.name} go={router.go}>
        <Here desk={desk} rest={route.rest} search={route.search} go={router.go} />
      </Page>
    );
  }
  const conversation = route.name === 'inbox' ? route.conversation : null;
  return (
    <Inbox
      desk={desk}
      session={session}
      profile={profile}
      router={router}
      theme={theme}
      storage={storage}
      conversation={conversation}
    />
  );
};
