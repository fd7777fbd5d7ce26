import { HOME_LENGTHS } from '@porchlight/core/wire/settings/home-block.ts';
import { useState } from 'react';
import { TextField } from '../../../form/TextField.tsx';
import { t } from '../../texts.ts';
import { isAddress } from './home-draft.ts';

type AddressFieldProps = {
  label: string;
  value: string;
  refusedAs: string;
  optional?: string;
  onChange: (value: string) => void;
};

/** What is no address is said when the field is left, not while it is typed. */
export const AddressField = ({ value, onChange, ...field }: AddressFieldProps) => {
  const [isLeft, setLeft] = useState(false);
  return (
    <TextField
      {...field}
      value={value}
      dir="ltr"
      inputMode="url"
      spellCheck={false}
      placeholder="https://"
      maxLength={HOME_LENGTHS.address}
      error={isLeft && !isAddress(value) ? t('HOME_ADDRESS_WRONG') : undefined}
      onBlur={() => setLeft(true)}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  );
};
