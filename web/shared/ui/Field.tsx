import { type ReactNode, useId } from 'react';
import { FieldError } from './FieldError.tsx';
import styles from './Field.module.css';

export type FieldControl = {
  id: string;
  className: string | undefined;
  required: boolean | undefined;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
};

type FieldProps = {
  label: string;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Appended to the label when the field may stay empty. */
  optional?: string | undefined;
  children: (control: FieldControl) => ReactNode;
};

export const Field = ({ label, error, required, optional, children }: FieldProps) => {
  const id = useId();
  const control = {
    id,
    className: styles.input,
    required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        <bdi>{label}</bdi> {optional && <span className={styles.optional}>{optional}</span>}
      </label>
      {children(control)}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
};
