import { useStore } from '../../shared/use-store.ts';
import { LoadedContent } from '../loading/LoadedContent.tsx';
import type { Loaded } from '../loading/use-loaded.ts';
import type { SettingsState } from '../state/notifications/notification-settings.ts';
import type { Workspace } from '../state/workspace.ts';
import { DeviceChoices } from './DeviceChoices.tsx';
import { TypeChoices } from './TypeChoices.tsx';
import { WhenChoices } from './WhenChoices.tsx';
import styles from './Preferences.module.css';

const loadedOf = ({ phase, settings }: SettingsState): Loaded<NonNullable<SettingsState['settings']>> => {
  if (settings) return { kind: 'ready', data: settings };
  return { kind: phase === 'failed' ? 'failed' : 'loading' };
};

export const Preferences = ({ workspace }: { workspace: Workspace }) => {
  const { notificationSettings } = workspace;
  const state = useStore(notificationSettings);
  return (
    <div className={styles.preferences}>
      <LoadedContent state={loadedOf(state)} reload={() => void notificationSettings.load()}>
        {(settings) => (
          <>
            <TypeChoices workspace={workspace} settings={settings} />
            <WhenChoices workspace={workspace} settings={settings} />
          </>
        )}
      </LoadedContent>
      <DeviceChoices workspace={workspace} />
    </div>
  );
};
