import { AVAILABILITY_CHOICES } from '../state/session/availability.ts';
import type { Availability, Profile } from '@porchlight/core/wire/agent.ts';
import type { TextStorage } from '../../shared/storage.ts';
import { Icon } from '../../shared/ui/Icon.tsx';
import type { Workspace } from '../state/workspace.ts';
import { FactorReminder } from '../factor-reminder/FactorReminder.tsx';
import { Bell } from '../notifications/Bell.tsx';
import { pathOf } from '../base/router.ts';
import { t } from '../base/texts.ts';
import type { Theme } from '../base/theme.ts';
import { Link } from '../ui/Link.tsx';
import { useOnline } from '../base/use-online.ts';
import { useStore } from '../../shared/use-store.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { type Place, Places } from './Places.tsx';
import type { Session } from '../state/session/session.ts';
import styles from './TopBar.module.css';

export type TopBarProps = {
  workspace: Workspace;
  session: Session;
  profile: Profile;
  theme: Theme;
  storage: TextStorage;
  onSearch: () => void;
  /** The page that is shown; null where the address names none. */
  place: Place | null;
  go: (path: string) => void;
};

/** Whether what is on the screen is kept up to date, and the server knows that the agent is there. */
const useConnected = (workspace: Workspace): 'offline' | 'reconnecting' | 'connected' => {
  const connection = useStore(workspace.connection);
  const isOnline = useOnline();
  if (!isOnline) return 'offline';
  return connection === 'open' ? 'connected' : 'reconnecting';
};

const ConnectionStrip = ({ workspace }: Pick<TopBarProps, 'workspace'>) => {
  const connected = useConnected(workspace);
  if (connected === 'connected') return null;
  return <p className={styles.strip}>{t(connected === 'offline' ? 'OFFLINE' : 'RECONNECTING')}</p>;
};

type AvailabilityProps = Pick<TopBarProps, 'workspace' | 'session'> & { availability: Availability };

/** What the team and visitors are shown. Without a connection an agent is offline, and cannot change that. */
const AvailabilitySelect = ({ workspace, session, availability }: AvailabilityProps) => {
  const isOffline = useConnected(workspace) === 'offline';
  return (
    <label className={styles.availability} data-availability={isOffline ? 'offline' : availability}>
      <span className={styles.dot} aria-hidden="true" />
      <select
        aria-label={t('AVAILABILITY')}
        disabled={isOffline}
        value={isOffline ? '' : availability}
        onChange={({ target }) =>
          session.setAvailability(
            workspace.accountId,
            AVAILABILITY_CHOICES.find((each) => each === target.value) ?? 'online',
          )
        }
      >
        {isOffline && <option value="">{t('NOT_CONNECTED')}</option>}
        {AVAILABILITY_CHOICES.map((choice) => (
          <option key={choice} value={choice}>
            {t(`AVAILABILITY_${choice}`)}
          </option>
        ))}
      </select>
    </label>
  );
};

export const TopBar = ({ workspace, session, profile, theme, storage, place, go, onSearch }: TopBarProps) => {
  const mine = profile.accounts.find(({ id }) => id === workspace.accountId);
  return (
    <header className={styles.header}>
      <FactorReminder profile={profile} storage={storage} go={go} />
      <div className={styles.top}>
        <p className={styles.brand}>{t('APP_NAME')}</p>
        <Places place={place} workspace={{ profile, accountId: workspace.accountId }} go={go} />
        <button type="button" className={styles.search} onClick={onSearch} aria-haspopup="dialog">
          <Icon name="search" size={16} />
          <span>{t('SEARCH')}</span>
          <small aria-hidden="true">Ctrl K</small>
        </button>
        <div role="status" className={styles.status}>
          <ConnectionStrip workspace={workspace} />
        </div>
        <AvailabilitySelect workspace={workspace} session={session} availability={mine?.availability ?? 'offline'} />
        <Bell workspace={workspace} onOpen={(id) => go(pathOf(id))} />
        <Link
          className={styles.settings}
          to="/app/settings"
          go={go}
          aria-current={place === 'settings' ? 'page' : undefined}
        >
          {t('SETTINGS')}
        </Link>
        <div>
          <AccountMenu profile={profile} session={session} theme={theme} go={go} />
        </div>
      </div>
    </header>
  );
};
