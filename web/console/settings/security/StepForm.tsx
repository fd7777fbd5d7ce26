import looks from '../../form/Form.module.css';
import { Buttons } from '../../form/Buttons.tsx';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Problem } from '../../form/Problem.tsx';
import { t } from '../texts.ts';
import type { SavingState } from '../../form/use-saving.ts';

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
    <form ref={form} className={looks.form} onSubmit={submit}>
      {children}
      <Problem text={saving.otherError(...shown)} />
      <Buttons>
        <Button type="submit" busy={saving.busy}>
          {button}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('CANCEL')}
        </Button>
      </Buttons>
    </form>
  );
};
