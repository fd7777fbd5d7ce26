import type { ComponentProps, FormEvent } from 'react';
import { SavingContext } from './refusal.ts';
import type { SavingState } from './use-saving.ts';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  saving: SavingState;
  onSend: (written: FormData) => unknown;
};

export const Form = ({ saving, onSend, ...form }: FormProps) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend(new FormData(event.currentTarget));
  };
  return (
    <SavingContext value={saving}>
      <form {...form} onSubmit={submit} />
    </SavingContext>
  );
};
