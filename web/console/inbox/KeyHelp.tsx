import { Button } from '../../shared/ui/Button.tsx';
import { COMMANDS } from '../palette/commands.ts';
import { type TextKey, t } from '../texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './Inbox.module.css';

const MORE: [string, TextKey][] = [
  ['Ctrl K', 'KEY_PALETTE'],
  ['⇧ Space', 'KEY_TICK_FOCUSED'],
  ['↑ ↓', 'KEY_WALK'],
  ['Esc', 'KEY_LEAVE'],
];

/** Every key of the console. */
export const KeyHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={t('KEYS')} onClose={onClose} isWide>
    <dl className={styles.keys}>
      {[...COMMANDS.flatMap(({ key, label }): [string, TextKey][] => (key ? [[key, label]] : [])), ...MORE].map(
        ([key, label]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ),
      )}
    </dl>
    <Button look="quiet" onClick={onClose}>
      {t('CLOSE')}
    </Button>
  </Dialog>
);
