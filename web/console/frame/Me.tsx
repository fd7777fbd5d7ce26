import type { Availability, Profile } from '@porchlight/core/wire/agent.ts';
import { t } from '../base/texts.ts';
import type { Theme } from '../base/theme.ts';
import { AVAILABILITY_CHOICES } from '../state/session/availability.ts';
import type { Session } from '../state/session/session.ts';
import type { Workspace } from '../state/workspace.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { useConnected } from './Connection.tsx';
import styles from './Me.module.css';

type MeProps = {
  workspace: Workspace;
  session: Session;
  profile: Profile;
  theme: Theme;
  go: (path: string) => void;
};

type SelectProps = { availability: Availability; isOffline: boolean; onChoose: (availability: Availability) => void };

/** What the team and visitors are shown. Without a connection an agent is offline, and cannot change that. */
const AvailabilitySelect = ({ availability, isOffline, onChoose }: SelectProps) => (
  <select
    className={styles.availability}
    aria-label={t('AVAILABILITY')}
    disabled={isOffline}
    value={isOffline ? '' : availability}
    onChange={({ target }) => onChoose(AVAILABILITY_CHOICES.find((each) => each === target.value) ?? 'online')}
  >
    {isOffline && <option value="">{t('NOT_CONNECTED')}</option>}
    {AVAILABILITY_CHOICES.map((choice) => (
      <option key={choice} value={choice}>
        {t(`AVAILABILITY_${choice}`)}
      </option>
    ))}
  </select>
);

export const Me = ({ workspace, session, profile, theme, go }: MeProps) => {
  const mine = profile.accounts.find(({ id }) => id === workspace.accountId);
  const isOffline = useConnected(workspace) === 'offline';
  const availability = isOffline ? 'offline' : (mine?.availability ?? 'offline');
  const choose = (next: Availability) => session.setAvailability(workspace.accountId, next);
  return (
    <div className={styles.me} data-availability={availability}>
      <AccountMenu
        workspace={workspace}
        profile={profile}
        session={session}
        theme={theme}
        availability={availability}
        onAvailability={isOffline ? undefined : choose}
        go={go}
      />
      <div className={styles.text}>
        <bdi className={styles.name}>{profile.available_name}</bdi>
        <AvailabilitySelect availability={availability} isOffline={isOffline} onChoose={choose} />
      </div>
    </div>
  );
};
