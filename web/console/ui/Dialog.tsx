import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './Dialog.module.css';

type DialogProps = { title: string; onClose: () => void; children: ReactNode; isWide?: boolean };

/** The browser's own dialog: focus, Escape and the backdrop come with it, and a press beside it closes it too. */
export const Dialog = ({ title, onClose, children, isWide }: DialogProps) => {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the browser's
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={isWide || undefined}
      aria-labelledby={id}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && dialog.current.close()}
    >
      <div className={styles.inside}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
};
