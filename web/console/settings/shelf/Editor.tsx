import card from '../../ui/Card.module.css';
import { Buttons } from '../../form/Buttons.tsx';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Problem } from '../../form/Problem.tsx';
import { t } from '../texts.ts';
import type { SavingState } from '../../form/use-saving.ts';
import { useUnsaved } from '../../form/use-unsaved.ts';

type EditorProps = {
  title: string;
  saving: SavingState;
  /** Fields that show their own errors. */
  shown: readonly string[];
  /** Sends what was written. */
  send: (form: FormData) => Promise<unknown>;
  /** It is over: saved, or left. */
  done: (saved: boolean) => void;
  children: ReactNode;
};

/** A form for one thing: opens with its first field in focus; Escape closes it while nothing was written. */
export const Editor = ({ title, saving, shown, send, done, children }: EditorProps) => {
  const form = useRef<HTMLFormElement>(null);
  const [dirty, setDirty] = useState(false);
  useUnsaved(dirty);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus(), []);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const written = new FormData(event.currentTarget);
    if (await saving.save(() => send(written))) done(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !dirty && !event.nativeEvent.isComposing) done(false);
  };
  return (
    <form
      ref={form}
      className={card.card}
      aria-label={title}
      onSubmit={submit}
      onChange={() => setDirty(true)}
      onKeyDown={onKeyDown}
    >
      <h2>{title}</h2>
      {children}
      <Problem text={saving.otherError(...shown)} />
      <Buttons>
        <Button type="submit" busy={saving.busy}>
          {t('SAVE')}
        </Button>
        <Button look="quiet" onClick={() => done(false)}>
          {t('CANCEL')}
        </Button>
      </Buttons>
    </form>
  );
};
