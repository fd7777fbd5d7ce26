import type { PreChatField } from '@porchlight/core/wire/inbox.ts';
import { type ReactNode, useCallback, useId, useState } from 'react';
import { Field, type FieldControl } from '../../shared/ui/Field.tsx';
import { FieldError } from '../../shared/ui/FieldError.tsx';
import { usePartTexts } from '../base/part-texts.ts';
import { fieldText } from './field-text.ts';
import { loadCountries } from './load-countries.ts';
import { PhoneField, type PhoneValue, phoneNumberOf } from './PhoneField.tsx';
import styles from './PreChat.module.css';

type PreChatInputProps = {
  field: PreChatField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};
type ControlProps = Pick<PreChatInputProps, 'field' | 'value' | 'onChange'> & {
  control: FieldControl;
  placeholder: string;
};

const TYPES: Record<string, string> = { email: 'email', number: 'number', date: 'date', link: 'url', url: 'url' };
const MAX_OWN = 255;
const MAX_ATTRIBUTE = 1_500;
/** An empty field with `auto` would be left to right, and its placeholder with it. */
const dirOf = (value: string) => (value ? 'auto' : undefined);

const COMPLETIONS: Record<string, string> = { fullName: 'name', emailAddress: 'email' };

const Phone = ({ control, value, onChange, placeholder }: ControlProps) => {
  const { locale } = usePartTexts();
  const [phone, setPhone] = useState<PhoneValue>({ country: null, typed: value });
  const load = useCallback(() => loadCountries(locale), [locale]);
  const change = (next: PhoneValue) => {
    setPhone(next);
    onChange(phoneNumberOf(next));
  };
  return (
    <PhoneField control={control} value={phone} onChange={change} placeholder={placeholder} loadCountries={load} />
  );
};

const Control = (props: ControlProps): ReactNode => {
  const { field, control, value, placeholder, onChange } = props;
  if (field.name === 'phoneNumber') return <Phone {...props} />;
  if (field.name === 'message')
    return (
      <textarea
        {...control}
        rows={3}
        dir={dirOf(value)}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  if (field.type === 'list') {
    return (
      <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{placeholder}</option>
        {field.values?.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...control}
      type={TYPES[field.type] ?? 'text'}
      maxLength={field.field_type === 'standard' ? MAX_OWN : MAX_ATTRIBUTE}
      autoComplete={COMPLETIONS[field.name] ?? 'on'}
      dir={dirOf(value)}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};

const Check = ({ field, value, error, onChange }: PreChatInputProps) => {
  const { t } = usePartTexts();
  const errorId = useId();
  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          required={field.required}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          checked={value === 'true'}
          onChange={(event) => onChange(event.target.checked ? 'true' : '')}
        />
        {fieldText(field, t).label}
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
};

export const PreChatInput = ({ field, value, error, onChange }: PreChatInputProps) => {
  const { t } = usePartTexts();
  const { label, placeholder } = fieldText(field, t);
  if (field.type === 'checkbox') return <Check field={field} value={value} error={error} onChange={onChange} />;
  return (
    <Field
      label={label}
      error={error}
      required={field.required}
      optional={field.required ? undefined : t('FIELD_OPTIONAL')}
    >
      {(control) => (
        <Control field={field} control={control} value={value} placeholder={placeholder} onChange={onChange} />
      )}
    </Field>
  );
};
