import { useEffect, useRef } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { type TextKey, t } from '../texts.ts';
import styles from './Inbox.module.css';

const KEYS: [string, TextKey][] = [
  ['j', 'KEY_NEXT'],
  ['k', 'KEY_PREVIOUS'],
  ['r', 'KEY_REPLY'],
  ['n', 'KEY_NOTE'],
  ['e', 'KEY_RESOLVE'],
  ['a', 'KEY_ASSIGN'],
  ['?', 'KEY_HELP'],
];

/** Every key of the console, in the browser's own dialog: focus, Escape and the backdrop come with it. */
export const KeyHelp = ({ onClose }: { onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles.help} onClose={onClose} aria-labelledby="keys">
      <h2 id="keys">{t('KEYS')}</h2>
      <dl>
        {KEYS.map(([key, label]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
      <Button look="quiet" onClick={() => dialog.current?.close()}>
        {t('CLOSE')}
      </Button>
    </dialog>
  );
};
