import { Button } from '../../shared/ui/Button.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { useStore } from '../../shared/use-store.ts';
import { quietText } from '../state/notifications/quiet-text.ts';
import { t } from '../state/notifications/texts.ts';
import type { Workspace } from '../state/workspace.ts';
import { ICONS } from '../ui/icons.ts';
import styles from './QuietNote.module.css';

/** Until when notifications are silent; a pause can be ended here. */
export const QuietNote = ({ workspace }: { workspace: Workspace }) => {
  const { notificationSettings, toast } = workspace;
  const state = useStore(notificationSettings);
  const text = quietText(state);
  if (!text) return null;
  const resume = () => notificationSettings.save({ paused_until: null }, { paused_until: null }).catch(toast.failed);
  return (
    <div className={styles.note}>
      <Icon name={ICONS.moon} size={18} />
      <p>{text}</p>
      {state.settings?.paused_until != null && (
        <Button look="text" onClick={resume}>
          {t('RESUME')}
        </Button>
      )}
    </div>
  );
};
