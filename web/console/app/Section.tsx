import type { Profile } from '@porchlight/core/wire/agent.ts';
import { lazyPart } from '../../shared/lazy-part.ts';
import type { TextStorage } from '../../shared/storage.ts';
import type { Route, Router } from '../base/router.ts';
import { type TextKey, t } from '../base/texts.ts';
import type { Theme } from '../base/theme.ts';
import { Page } from '../frame/Page.tsx';
import { NotFound } from '../loading/NotFound.tsx';
import { PageMissing } from '../loading/PageMissing.tsx';
import { Waiting } from '../loading/Waiting.tsx';
import type { Session } from '../state/session/session.ts';
import type { Workspace } from '../state/workspace.ts';
import { Inbox } from './Inbox.tsx';
import { usePageTitle } from './use-title.ts';
import styles from '../frame/Page.module.css';

const Companies = lazyPart(() => import('./Companies.tsx'), 'Companies', PageMissing, Waiting);
const Contacts = lazyPart(() => import('./Contacts.tsx'), 'Contacts', PageMissing, Waiting);
const GetStarted = lazyPart(() => import('./GetStarted.tsx'), 'GetStarted', PageMissing, Waiting);
const HelpCentre = lazyPart(() => import('./HelpCentre.tsx'), 'HelpCentre', PageMissing, Waiting);
const Reports = lazyPart(() => import('./Reports.tsx'), 'Reports', PageMissing, Waiting);
const Visitors = lazyPart(() => import('./Visitors.tsx'), 'Visitors', PageMissing, Waiting);
const Settings = lazyPart(() => import('./Settings.tsx'), 'Settings', PageMissing, Waiting);

const TITLES = {
  companies: 'COMPANIES',
  contacts: 'CONTACTS',
  'get-started': 'SETUP_CHECKLIST',
  'help-centre': 'HELP_CENTRE',
  reports: 'REPORTS',
  visitors: 'VISITORS',
} as const;

const PageTitle = ({ workspace, text }: { workspace: Workspace; text: TextKey }) => {
  usePageTitle(workspace.notices.setPage, t(text));
  return null;
};

const PLACES = {
  companies: Companies,
  contacts: Contacts,
  'get-started': GetStarted,
  'help-centre': HelpCentre,
  reports: Reports,
  visitors: Visitors,
};

type SectionProps = {
  workspace: Workspace;
  route: Route;
  session: Session;
  profile: Profile;
  router: Router;
  theme: Theme;
  storage: TextStorage;
};

export const Section = ({ workspace, route, session, profile, router, theme, storage }: SectionProps) => {
  const bar = { workspace, session, profile, theme, storage, go: router.go };
  if (route.name === 'settings')
    return (
      <Page {...bar} place="settings">
        <Settings
          api={session.api}
          profile={profile}
          onProfile={session.setProfile}
          setTitle={workspace.notices.setPage}
          page={route.page}
          id={route.id}
          go={router.go}
        />
      </Page>
    );
  if ('rest' in route) {
    const Here = PLACES[route.name];
    return (
      <Page {...bar} place={route.name}>
        <PageTitle workspace={workspace} text={TITLES[route.name]} />
        <main className={styles.main}>
          <Here workspace={workspace} rest={route.rest} search={route.search} go={router.go} />
        </main>
      </Page>
    );
  }
  if (route.name !== 'inbox')
    return (
      <Page {...bar} place={null}>
        <PageTitle workspace={workspace} text="PAGE_NOT_FOUND" />
        <main className={styles.main}>
          <NotFound go={router.go} />
        </main>
      </Page>
    );
  return (
    <Inbox
      workspace={workspace}
      session={session}
      profile={profile}
      router={router}
      theme={theme}
      storage={storage}
      conversation={route.conversation}
      search={route.search}
    />
  );
};
