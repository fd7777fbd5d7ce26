import type { Profile } from '@porchlight/core/wire/agent.ts';
import type { ReactNode } from 'react';
import type { Api } from '../../shared/api.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { AccountPage } from './AccountPage.tsx';
import { HealthPage } from './HealthPage.tsx';
import { InboxesPage } from './InboxesPage.tsx';
import { InboxPage } from './InboxPage.tsx';
import { ReportsPage } from './ReportsPage.tsx';
import { PeoplePage } from './PeoplePage.tsx';
import styles from './Settings.module.css';
import { t } from './texts.ts';

export type SettingsProps = {
  api: Api;
  profile: Profile;
  page: string;
  id: number | null;
  go: (path: string) => void;
};

const PAGES = [
  { page: 'reports', text: 'REPORTS' },
  { page: 'inboxes', text: 'INBOXES' },
  { page: 'people', text: 'PEOPLE' },
  { page: 'account', text: 'ACCOUNT' },
  { page: 'health', text: 'HEALTH' },
] as const;

const pageOf = ({ api, profile, page, id, go }: SettingsProps, accountId: number): ReactNode => {
  const base = `/api/v1/accounts/${accountId}`;
  if (page === 'reports') return <ReportsPage api={api} base={base} />;
  if (page === 'people') return <PeoplePage api={api} base={base} myId={profile.id} />;
  if (page === 'account') return <AccountPage api={api} base={base} />;
  if (page === 'health') return <HealthPage api={api} base={base} />;
  if (id !== null) return <InboxPage key={id} api={api} base={base} id={id} />;
  return <InboxesPage api={api} base={base} go={go} />;
};

/** Where administrators run the product from. */
export const Settings = (props: SettingsProps) => {
  const { profile, page, go } = props;
  const account = profile.accounts.find(({ id }) => id === profile.account_id);
  return (
    <div className={styles.frame}>
      <nav className={styles.nav} aria-label={t('TITLE')}>
        <Button look="text" onClick={() => go('/app')}>
          {t('BACK')}
        </Button>
        <ul>
          {PAGES.map((each) => (
            <li key={each.page}>
              <a
                href={`/app/settings/${each.page}`}
                aria-current={each.page === page ? 'page' : undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey) return;
                  event.preventDefault();
                  go(`/app/settings/${each.page}`);
                }}
              >
                {t(each.text)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main className={styles.page}>
        {account?.role === 'administrator' ? pageOf(props, account.id) : <p role="alert">{t('ADMINISTRATORS')}</p>}
      </main>
    </div>
  );
};
