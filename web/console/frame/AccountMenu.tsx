import type { Availability, Profile } from '@porchlight/core/wire/agent.ts';
import { use, useState } from 'react';
import { createStore } from '../../shared/store.ts';
import { Avatar } from '../../shared/ui/Avatar.tsx';
import { useStore } from '../../shared/use-store.ts';
import { t } from '../base/texts.ts';
import { LOOKS, type Theme } from '../base/theme.ts';
import { LeavingContext } from '../base/unsaved-changes.ts';
import { PauseDialog } from '../notifications/PauseDialog.tsx';
import { InstallContext, type InstallState } from '../state/installed-app/install.ts';
import { AVAILABILITY_CHOICES } from '../state/session/availability.ts';
import type { Session } from '../state/session/session.ts';
import type { Workspace } from '../state/workspace.ts';
import type { Option } from '../ui/OptionList.tsx';
import { Picker } from '../ui/Picker.tsx';
import { isPauseChoice, PAUSE_OWN, pauseEnd, pauseOptions } from './pause-choices.ts';

type MenuProps = {
  workspace: Workspace;
  profile: Profile;
  session: Session;
  theme: Theme;
  availability: Availability;
  /** Undefined without a connection: then it cannot be changed. */
  onAvailability: ((availability: Availability) => void) | undefined;
  go: (path: string) => void;
};

const NOT_OFFERED = createStore<InstallState>('none');

export const AccountMenu = ({ workspace, profile, session, theme, availability, onAvailability, go }: MenuProps) => {
  const leaving = use(LeavingContext);
  const install = use(InstallContext);
  const installState = useStore(install ?? NOT_OFFERED);
  const [isChoosing, setChoosing] = useState(false);
  const { notificationSettings } = workspace;
  const quiet = useStore(notificationSettings);
  const pause = (paused_until: number | null) => notificationSettings.save({ paused_until }, { paused_until });
  const options = (): Option[] => [
    ...(onAvailability ? AVAILABILITY_CHOICES : []).map((choice) => ({
      id: choice,
      label: t(`AVAILABILITY_${choice}`),
      chosen: choice === availability,
    })),
    ...pauseOptions(quiet),
    { id: 'profile', label: t('PROFILE'), detail: profile.email },
    { id: 'security', label: t('SECURITY') },
    ...LOOKS.map((look) => ({ id: look, label: t(`LOOK_${look}`), chosen: theme.look() === look })),
    ...(installState !== 'none' ? [{ id: 'install', label: t('INSTALL_APP') }] : []),
    { id: 'out', label: t('SIGN_OUT') },
  ];
  const installApp = () => {
    if (installState === 'by-hand') workspace.toast.show(t('INSTALL_BY_HAND'));
    else void install?.install();
  };
  const pick = (id: string) => {
    const look = LOOKS.find((each) => each === id);
    const choice = AVAILABILITY_CHOICES.find((each) => each === id);
    if (look) theme.choose(look);
    else if (choice) onAvailability?.(choice);
    else if (id === PAUSE_OWN) setChoosing(true);
    else if (isPauseChoice(id)) pause(pauseEnd(id)).catch(workspace.toast.failed);
    else if (id === 'install') installApp();
    else if (id === 'out') leaving.through(() => void session.signOut());
    else go(`/app/settings/${id}`);
  };
  return (
    <>
      <Picker isIcon label={t('ACCOUNT_MENU', { name: profile.available_name })} options={options} onPick={pick}>
        <Avatar
          name={profile.available_name}
          src={profile.avatar_url}
          size={30}
          online={availability === 'online' && onAvailability !== undefined}
        />
      </Picker>
      {isChoosing && <PauseDialog onPause={pause} onClose={() => setChoosing(false)} />}
    </>
  );
};
