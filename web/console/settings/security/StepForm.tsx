import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Buttons } from '../../form/Buttons.tsx';
import { Form } from '../../form/Form.tsx';
import { Problem } from '../../form/Problem.tsx';
import type { SavingState } from '../../form/use-saving.ts';
import { t } from '../texts.ts';
import looks from '../../form/Form.module.css';

type StepFormProps = {
  saving: SavingState;
  button: string;
  onSend: (form: FormData) => void;
  onCancel: () => void;
  children: ReactNode;
};

export const StepForm = ({ saving, button, onSend, onCancel, children }: StepFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <Form ref={form} className={looks.form} saving={saving} onSend={onSend}>
      {children}
      <Problem text={saving.otherError()} />
      <Buttons>
        <Button type="submit" busy={saving.busy}>
          {button}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('CANCEL')}
        </Button>
      </Buttons>
    </Form>
  );
};
