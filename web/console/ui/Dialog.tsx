import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { t } from '../base/texts.ts';
import styles from './Dialog.module.css';

type DialogProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  isWide?: boolean;
  /** Along the whole end of the window, and all of it on phones: there nothing is left beside it to press. */
  isSheet?: boolean;
};

/** The browser's own dialog: focus, Escape and the backdrop come with it, and a press beside it closes it too. */
export const Dialog = ({ title, onClose, children, isWide, isSheet }: DialogProps) => {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the browser's
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={isWide || undefined}
      data-sheet={isSheet || undefined}
      aria-labelledby={id}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && dialog.current.close()}
    >
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          {isSheet && <IconButton icon="close" label={t('CLOSE')} onClick={() => dialog.current?.close()} />}
        </div>
        {children}
      </div>
    </dialog>
  );
};
