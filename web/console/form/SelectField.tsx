import type { ComponentProps } from 'react';
import { Field } from '../../shared/ui/Field.tsx';
import { useRefusal } from './refusal.ts';

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'className'> & {
  label: string;
  /** What the server calls it when it refuses it, where that is not its name. */
  refusedAs?: string;
};

export const SelectField = ({ label, refusedAs, ...select }: SelectFieldProps) => (
  <Field label={label} error={useRefusal(refusedAs ?? select.name)}>
    {(control) => <select {...control} {...select} />}
  </Field>
);
