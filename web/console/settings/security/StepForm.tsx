import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Problem } from '../Problem.tsx';
import styles from '../Settings.module.css';
import { t } from '../texts.ts';
import type { SavingState } from '../use-saving.ts';

type StepFormProps = {
  saving: SavingState;
  shown: readonly string[];
  button: string;
  onSubmit: (form: FormData) => void;
  onCancel: () => void;
  children: ReactNode;
};

/** One step of several: its field is in focus when it comes. */
export const StepForm = ({ saving, shown, button, onSubmit, onCancel, children }: StepFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form ref={form} className={styles.bench} onSubmit={submit}>
      {children}
      <Problem text={saving.otherError(...shown)} />
      <div className={styles.buttons}>
        <Button type="submit" busy={saving.busy}>
          {button}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('CANCEL')}
        </Button>
      </div>
    </form>
  );
};
