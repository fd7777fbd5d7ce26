import type { Permission } from '@porchlight/core/rules/access/permissions.ts';
import type { ComponentType } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';
import { PageMissing } from '../loading/PageMissing.tsx';
import { Waiting } from '../loading/Waiting.tsx';
import type { PageProps } from '../settings/page-props.ts';
import type { SettingsKey } from '../settings/texts.ts';

type Screen = ComponentType<PageProps>;

/** Each page is a separate chunk. */
const screen = (load: () => Promise<ComponentType<PageProps>>): Screen =>
  lazyPart(async () => ({ Page: await load() }), 'Page', PageMissing, Waiting);

/** `needs`: the permission without which it is not shown; everybody has the pages without. */
export type SettingsPage = { page: string; text: SettingsKey; screen: Screen; needs?: Permission | 'administrator' };

export type Reader = { isAdministrator: boolean; permissions: ReadonlySet<Permission> };

export const isOpenTo = ({ isAdministrator, permissions }: Reader, { needs }: SettingsPage): boolean =>
  needs === undefined || (needs === 'administrator' ? isAdministrator : permissions.has(needs));

export const GROUPS: readonly { title: SettingsKey; pages: readonly SettingsPage[] }[] = [
  {
    title: 'NAV_WEBSITES',
    pages: [
      {
        page: 'start',
        needs: 'administrator',
        text: 'START',
        screen: screen(async () => (await import('../settings/start/StartPage.tsx')).StartPage),
      },
      {
        page: 'inboxes',
        needs: 'inbox_manage',
        text: 'INBOXES',
        screen: screen(async () => (await import('../settings/inboxes/InboxesScreen.tsx')).InboxesScreen),
      },
      {
        page: 'campaigns',
        needs: 'campaign_manage',
        text: 'CAMPAIGNS',
        screen: screen(async () => (await import('../settings/campaigns/CampaignsPage.tsx')).CampaignsPage),
      },
      {
        page: 'visitor',
        needs: 'inbox_manage',
        text: 'VISITOR',
        screen: screen(async () => (await import('../settings/visitor/VisitorPage.tsx')).VisitorPage),
      },
    ],
  },
  {
    title: 'NAV_TEAM',
    pages: [
      {
        page: 'people',
        needs: 'agent_manage',
        text: 'PEOPLE',
        screen: screen(async () => (await import('../settings/people/PeoplePage.tsx')).PeoplePage),
      },
      {
        page: 'roles',
        needs: 'agent_manage',
        text: 'ROLES',
        screen: screen(async () => (await import('../settings/roles/RolesPage.tsx')).RolesPage),
      },
      {
        page: 'teams',
        needs: 'agent_manage',
        text: 'TEAMS',
        screen: screen(async () => (await import('../settings/teams/TeamsPage.tsx')).TeamsPage),
      },
      {
        page: 'labels',
        needs: 'label_manage',
        text: 'LABELS',
        screen: screen(async () => (await import('../settings/labels/LabelsPage.tsx')).LabelsPage),
      },
      {
        page: 'canned-responses',
        text: 'CANNED',
        screen: screen(
          async () => (await import('../settings/canned-responses/CannedResponsesPage.tsx')).CannedResponsesPage,
        ),
      },
      {
        page: 'macros',
        text: 'MACROS',
        screen: screen(async () => (await import('../settings/macros/MacrosPage.tsx')).MacrosPage),
      },
      {
        page: 'automation',
        needs: 'automation_manage',
        text: 'AUTOMATION',
        screen: screen(async () => (await import('../settings/automation/AutomationPage.tsx')).AutomationPage),
      },
      {
        page: 'sla',
        needs: 'account_manage',
        text: 'SLA',
        screen: screen(async () => (await import('../settings/sla/SlaPage.tsx')).SlaPage),
      },
      {
        page: 'attributes',
        needs: 'account_manage',
        text: 'ATTRIBUTES',
        screen: screen(async () => (await import('../settings/attributes/AttributesPage.tsx')).AttributesPage),
      },
    ],
  },
  {
    title: 'NAV_CONNECTED',
    pages: [
      {
        page: 'bots',
        needs: 'integration_manage',
        text: 'BOTS',
        screen: screen(async () => (await import('../settings/bots/BotsScreen.tsx')).BotsScreen),
      },
      {
        page: 'webhooks',
        needs: 'integration_manage',
        text: 'WEBHOOKS',
        screen: screen(async () => (await import('../settings/webhooks/WebhooksScreen.tsx')).WebhooksScreen),
      },
      {
        page: 'incoming-webhooks',
        needs: 'integration_manage',
        text: 'INCOMING',
        screen: screen(
          async () => (await import('../settings/incoming-webhooks/IncomingWebhooksScreen.tsx')).IncomingWebhooksScreen,
        ),
      },
      {
        page: 'slack',
        needs: 'administrator',
        text: 'SLACK',
        screen: screen(async () => (await import('../settings/slack/SlackPage.tsx')).SlackPage),
      },
      {
        page: 'dashboard-apps',
        needs: 'integration_manage',
        text: 'DASHBOARD_APPS',
        screen: screen(
          async () => (await import('../settings/dashboard-apps/DashboardAppsPage.tsx')).DashboardAppsPage,
        ),
      },
    ],
  },
  {
    title: 'NAV_INSTALLATION',
    pages: [
      {
        page: 'account',
        needs: 'account_manage',
        text: 'ACCOUNT',
        screen: screen(async () => (await import('../settings/account/AccountPage.tsx')).AccountPage),
      },
      {
        page: 'required-two-factor',
        needs: 'administrator',
        text: 'REQUIRED_FACTOR',
        screen: screen(
          async () => (await import('../settings/two-factor-policy/TwoFactorPolicyPage.tsx')).TwoFactorPolicyPage,
        ),
      },
      {
        page: 'single-sign-on',
        needs: 'administrator',
        text: 'SSO',
        screen: screen(async () => (await import('../settings/single-sign-on/SingleSignOnPage.tsx')).SingleSignOnPage),
      },
      {
        page: 'audit',
        needs: 'audit_log_manage',
        text: 'AUDIT_LOG',
        screen: screen(async () => (await import('../settings/audit/AuditPage.tsx')).AuditPage),
      },
      {
        page: 'operations',
        needs: 'administrator',
        text: 'OPERATIONS',
        screen: screen(async () => (await import('../settings/operations/OperationsPage.tsx')).OperationsPage),
      },
      {
        page: 'health',
        needs: 'account_manage',
        text: 'HEALTH',
        screen: screen(async () => (await import('../settings/health/HealthPage.tsx')).HealthPage),
      },
    ],
  },
  {
    title: 'NAV_YOU',
    pages: [
      {
        page: 'profile',
        text: 'PROFILE',
        screen: screen(async () => (await import('../settings/profile/ProfilePage.tsx')).ProfilePage),
      },
      {
        page: 'security',
        text: 'SECURITY',
        screen: screen(async () => (await import('../settings/security/SecurityPage.tsx')).SecurityPage),
      },
    ],
  },
];

const ALL = GROUPS.flatMap(({ pages }) => pages);

export const firstPage = (reader: Reader) =>
  ['inboxes', 'canned-responses', 'profile'].find((name) => {
    const found = findPage(name);
    return found && isOpenTo(reader, found);
  }) ?? 'profile';

export const findPage = (page: string): SettingsPage | undefined => ALL.find((each) => each.page === page);
