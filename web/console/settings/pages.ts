import type { ComponentType } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';
import { PageMissing } from '../loading/PageMissing.tsx';
import { Waiting } from '../loading/Waiting.tsx';
import type { PageProps } from './page-props.ts';
import type { SettingsKey } from './texts.ts';

type Screen = ComponentType<PageProps>;

/** Each page is a chunk of its own: whoever comes for one waits for no other. */
const screen = (load: () => Promise<ComponentType<PageProps>>): Screen =>
  lazyPart(async () => ({ Page: await load() }), 'Page', PageMissing, Waiting);

/** `forAgents`: what everybody may use; the rest is the administrators'. */
export type SettingsPage = { page: string; text: SettingsKey; screen: Screen; forAgents?: true };

export const GROUPS: readonly { title: SettingsKey; pages: readonly SettingsPage[] }[] = [
  {
    title: 'NAV_WEBSITES',
    pages: [
      { page: 'start', text: 'START', screen: screen(async () => (await import('./start/StartPage.tsx')).StartPage) },
      {
        page: 'inboxes',
        text: 'INBOXES',
        screen: screen(async () => (await import('./inboxes/InboxesScreen.tsx')).InboxesScreen),
      },
      {
        page: 'campaigns',
        text: 'CAMPAIGNS',
        screen: screen(async () => (await import('./campaigns/CampaignsPage.tsx')).CampaignsPage),
      },
      {
        page: 'visitor',
        text: 'VISITOR',
        screen: screen(async () => (await import('./visitor/VisitorPage.tsx')).VisitorPage),
      },
    ],
  },
  {
    title: 'NAV_TEAM',
    pages: [
      {
        page: 'people',
        text: 'PEOPLE',
        screen: screen(async () => (await import('./people/PeoplePage.tsx')).PeoplePage),
      },
      { page: 'teams', text: 'TEAMS', screen: screen(async () => (await import('./teams/TeamsPage.tsx')).TeamsPage) },
      {
        page: 'labels',
        text: 'LABELS',
        screen: screen(async () => (await import('./labels/LabelsPage.tsx')).LabelsPage),
      },
      {
        page: 'canned-responses',
        text: 'CANNED',
        screen: screen(async () => (await import('./canned-responses/CannedResponsesPage.tsx')).CannedResponsesPage),
        forAgents: true,
      },
      {
        page: 'attributes',
        text: 'ATTRIBUTES',
        screen: screen(async () => (await import('./attributes/AttributesPage.tsx')).AttributesPage),
      },
    ],
  },
  {
    title: 'NAV_CONNECTED',
    pages: [
      { page: 'bots', text: 'BOTS', screen: screen(async () => (await import('./bots/BotsScreen.tsx')).BotsScreen) },
      {
        page: 'webhooks',
        text: 'WEBHOOKS',
        screen: screen(async () => (await import('./webhooks/WebhooksScreen.tsx')).WebhooksScreen),
      },
    ],
  },
  {
    title: 'NAV_INSTALLATION',
    pages: [
      {
        page: 'account',
        text: 'ACCOUNT',
        screen: screen(async () => (await import('./account/AccountPage.tsx')).AccountPage),
      },
      {
        page: 'audit',
        text: 'AUDIT_LOG',
        screen: screen(async () => (await import('./audit/AuditPage.tsx')).AuditPage),
      },
      {
        page: 'operations',
        text: 'OPERATIONS',
        screen: screen(async () => (await import('./operations/OperationsPage.tsx')).OperationsPage),
      },
      {
        page: 'health',
        text: 'HEALTH',
        screen: screen(async () => (await import('./health/HealthPage.tsx')).HealthPage),
      },
    ],
  },
  {
    title: 'NAV_YOU',
    pages: [
      {
        page: 'profile',
        text: 'PROFILE',
        screen: screen(async () => (await import('./profile/ProfilePage.tsx')).ProfilePage),
        forAgents: true,
      },
      {
        page: 'security',
        text: 'SECURITY',
        screen: screen(async () => (await import('./security/SecurityPage.tsx')).SecurityPage),
        forAgents: true,
      },
    ],
  },
];

/** Where the settings open for somebody. */
export const firstPage = (isAdministrator: boolean) => (isAdministrator ? 'inboxes' : 'canned-responses');

export const findPage = (page: string): SettingsPage | undefined =>
  GROUPS.flatMap(({ pages }) => pages).find((each) => each.page === page);
