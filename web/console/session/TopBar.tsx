import { AVAILABILITY_CHOICES } from './availability.ts';
import type { Profile } from '@porchlight/core/wire/agent.ts';
import { Icon } from '../../shared/ui/Icon.tsx';
import type { Desk } from '../desk.ts';
import { Bell } from '../notifications/Bell.tsx';
import { pathOf } from '../router.ts';
import { t } from '../texts.ts';
import type { Theme } from '../theme.ts';
import { Link } from '../ui/Link.tsx';
import { useOnline } from '../use-online.ts';
import { useStore } from '../../shared/use-store.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { type Place, Places } from './Places.tsx';
import type { Session } from './session.ts';
import styles from './TopBar.module.css';

export type TopBarProps = {
  desk: Desk;
  session: Session;
  profile: Profile;
  theme: Theme;
  onSearch: () => void;
  place: Place;
  go: (path: string) => void;
};

/** Says plainly when what is on the screen may not be the newest. */
const ConnectionStrip = ({ desk }: Pick<TopBarProps, 'desk'>) => {
  const connection = useStore(desk.connection);
  const online = useOnline();
  if (!online) return <p className={styles.strip}>{t('OFFLINE')}</p>;
  return connection === 'open' ? null : <p className={styles.strip}>{t('RECONNECTING')}</p>;
};

export const TopBar = ({ desk, session, profile, theme, place, go, onSearch }: TopBarProps) => {
  const mine = profile.accounts.find(({ id }) => id === desk.accountId);
  return (
    <header className={styles.top}>
      <p className={styles.brand}>{t('APP_NAME')}</p>
      <Places place={place} isAdministrator={mine?.role === 'administrator'} go={go} />
      <button type="button" className={styles.search} onClick={onSearch} aria-haspopup="dialog">
        <Icon name="search" size={16} />
        <span>{t('SEARCH')}</span>
        <small aria-hidden="true">Ctrl K</small>
      </button>
      <div role="status" className={styles.status}>
        <ConnectionStrip desk={desk} />
      </div>
      <label className={styles.availability} data-availability={mine?.availability}>
        <span className={styles.dot} aria-hidden="true" />
        <select
          aria-label={t('AVAILABILITY')}
          value={mine?.availability ?? 'offline'}
          onChange={({ target }) =>
            session.setAvailability(
              desk.accountId,
              AVAILABILITY_CHOICES.find((each) => each === target.value) ?? 'online',
            )
          }
        >
          {AVAILABILITY_CHOICES.map((choice) => (
            <option key={choice} value={choice}>
              {t(`AVAILABILITY_${choice}`)}
            </option>
          ))}
        </select>
      </label>
      <Bell desk={desk} onOpen={(id) => go(pathOf(id))} />
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
    </header>
  );
};
