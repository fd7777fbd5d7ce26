import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Problem } from '../Problem.tsx';
import styles from '../Settings.module.css';
import { t } from '../texts.ts';
import type { SavingState } from '../use-saving.ts';
import { useUnsaved } from '../use-unsaved.ts';

type EditorProps = {
  title: string;
  saving: SavingState;
  /** Fields that show their own errors. */
  shown: readonly string[];
  onSubmit: (form: FormData) => void;
  onCancel: () => void;
  children: ReactNode;
};

/** A form for one thing: opens with its first field in focus; Escape closes it while nothing was written. */
export const Editor = ({ title, saving, shown, onSubmit, onCancel, children }: EditorProps) => {
  const form = useRef<HTMLFormElement>(null);
  const [dirty, setDirty] = useState(false);
  useUnsaved(dirty);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus(), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !dirty && !event.nativeEvent.isComposing) onCancel();
  };
  return (
    <form
      ref={form}
      className={styles.card}
      aria-label={title}
      onSubmit={submit}
      onChange={() => setDirty(true)}
      onKeyDown={onKeyDown}
    >
      <h2>{title}</h2>
      {children}
      <Problem text={saving.otherError(...shown)} />
      <div className={styles.buttons}>
        <Button type="submit" busy={saving.busy}>
          {t('SAVE')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('CANCEL')}
        </Button>
      </div>
    </form>
  );
};
