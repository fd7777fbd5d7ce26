import { useEffect, useId, useRef } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { useTexts } from '../base/texts.ts';
import styles from './ConfirmDialog.module.css';

type ConfirmDialogProps = {
  title: string;
  text: string;
  confirm: string;
  danger?: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export const ConfirmDialog = ({ title, text, confirm, danger, busy, onConfirm, onClose }: ConfirmDialogProps) => {
  const { t } = useTexts();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onClose={onClose}
    >
      <h2 id={`${id}title`} className={styles.question}>
        {title}
      </h2>
      <p id={`${id}text`} className={styles.note}>
        {text}
      </p>
      <div className={styles.answers}>
        <Button look="quiet" autoFocus disabled={busy} onClick={() => dialog.current?.close()}>
          {t('CANCEL')}
        </Button>
        <Button className={danger ? styles.danger : undefined} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </dialog>
  );
};
