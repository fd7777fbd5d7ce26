import { useEffect, useState } from 'react';
import { TextField } from '../TextField.tsx';

type TimeFieldProps = { label: string; time: string; onSave: (time: string) => void };

/** A time of day, saved when the field is left: each key would be another time. */
export const TimeField = ({ label, time, onSave }: TimeFieldProps) => {
  const [value, setValue] = useState(time);
  useEffect(() => setValue(time), [time]);
  return (
    <TextField
      label={label}
      type="time"
      required
      value={value}
      onChange={({ target }) => setValue(target.value)}
      onBlur={() => (value === '' ? setValue(time) : value !== time && onSave(value))}
    />
  );
};
