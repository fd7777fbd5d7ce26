import { useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { failureText } from '../base/failure-text.ts';
import { t } from '../base/texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from './TextField.tsx';
import styles from '../ui/PromptDialog.module.css';

type PromptDialogProps = {
  title: string;
  description?: string;
  field?: { label: string; value: string; type?: 'text' | 'email' };
  action: string;
  /** What cannot be taken back. */
  isDeletion?: boolean;
  onDo: (value: string) => Promise<unknown>;
  onClose: () => void;
};

export const PromptDialog = ({ title, description, field, action, isDeletion, onDo, onClose }: PromptDialogProps) => {
  const [value, setValue] = useState(field?.value ?? '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const act = async () => {
    setBusy(true);
    setProblem('');
    try {
      await onDo(value.trim());
      onClose();
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void act();
        }}
      >
        {description && <p>{description}</p>}
        {field && (
          <TextField
            label={field.label}
            error={problem || undefined}
            required
            type={field.type ?? 'text'}
            maxLength={255}
            value={value}
            onChange={({ target }) => setValue(target.value)}
          />
        )}
        {!field && problem && <p role="alert">{t('ACTION_FAILED', { reason: problem })}</p>}
        <div className={styles.buttons}>
          <Button look="quiet" onClick={onClose}>
            {t('CANCEL')}
          </Button>
          <Button type="submit" busy={busy} className={isDeletion ? styles.deletion : undefined}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
