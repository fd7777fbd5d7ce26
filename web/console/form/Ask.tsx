import { useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { failureText } from '../base/failure-text.ts';
import { t } from '../base/texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from './TextField.tsx';
import styles from '../ui/Ask.module.css';

type AskProps = {
  title: string;
  /** What follows from it, where that is not plain. */
  description?: string;
  /** With it one writes something: its label, and what stands there already. */
  field?: { label: string; value: string; type?: 'text' | 'email' };
  action: string;
  /** Closes when it is done; what it throws is said in place. */
  onDo: (value: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks before something that is not easily taken back, or for the one word that is missing. */
export const Ask = ({ title, description, field, action, onDo, onClose }: AskProps) => {
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
          <Button type="submit" busy={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
