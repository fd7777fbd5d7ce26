import type { ComponentProps } from 'react';
import { Field } from '../../shared/ui/Field.tsx';
import { useRefusal } from './refusal.ts';

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'className'> & {
  label: string;
  refusedAs?: string;
};

export const SelectField = ({ label, refusedAs, ...select }: SelectFieldProps) => (
  <Field label={label} error={useRefusal(refusedAs ?? select.name)}>
    {(control) => <select {...control} {...select} />}
  </Field>
);
