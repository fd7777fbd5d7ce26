import type { Profile } from '@porchlight/core/wire/agent.ts';
import type { Api } from '../../shared/api.ts';
import { permissionsIn } from '../base/permissions.ts';
import type { GoOptions } from '../base/router.ts';
import { t } from '../settings/texts.ts';
import { Nav } from './SettingsNav.tsx';
import { findPage, firstPage, isOpenTo } from './settings-pages.ts';
import { usePageTitle } from './use-title.ts';
import styles from './Settings.module.css';

export type SettingsProps = {
  api: Api;
  profile: Profile;
  onProfile: (profile: Profile) => void;
  setTitle: (title: string) => void;
  page: string;
  id: number | null;
  go: (path: string, options?: GoOptions) => void;
};

const Refused = ({ text }: { text: 'NO_PERMISSION' | 'NO_PAGE' }) => (
  <>
    <h1>{t('TITLE')}</h1>
    <p role="alert">{t(text)}</p>
  </>
);

export const Settings = ({ api, profile, onProfile, setTitle, page: requestedPage, id, go }: SettingsProps) => {
  const account = profile.accounts.find((each) => each.id === profile.account_id);
  const isAdministrator = account?.role === 'administrator';
  const permissions = permissionsIn(profile, profile.account_id);
  const reader = { isAdministrator, permissions };
  const page = requestedPage === '' ? firstPage(reader) : requestedPage;
  const found = findPage(page);
  const isAllowed = found && isOpenTo(reader, found);
  const Screen = found?.screen;
  usePageTitle(setTitle, found ? `${t(found.text)} · ${t('TITLE')}` : t('TITLE'));
  return (
    <div className={styles.frame}>
      <Nav page={page} go={go} reader={reader} />
      <main key={page} className={styles.main}>
        <div className={styles.page}>
          {!Screen || !account ? (
            <Refused text="NO_PAGE" />
          ) : !isAllowed ? (
            <Refused text="NO_PERMISSION" />
          ) : (
            <Screen
              api={api}
              base={`/api/v1/accounts/${account.id}`}
              profile={profile}
              onProfile={onProfile}
              isAdministrator={isAdministrator}
              permissions={permissions}
              id={id}
              go={go}
            />
          )}
        </div>
      </main>
    </div>
  );
};
