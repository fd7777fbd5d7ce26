import { useEffect, useRef, useState } from 'react';
import type { FieldControl } from '../../shared/ui/Field.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { usePartTexts } from '../base/part-texts.ts';
import { CountryList } from './CountryList.tsx';
import { type Country, countryOf, joinNumber } from './countries.ts';
import styles from './PhoneField.module.css';

export type PhoneValue = { country: Country | null; typed: string };

type PhoneFieldProps = {
  control: FieldControl;
  value: PhoneValue;
  onChange: (value: PhoneValue) => void;
  placeholder: string;
  loadCountries: () => Promise<{ countries: readonly Country[]; likely: Country | null }>;
};

export const PhoneField = ({ control, value, onChange, placeholder, loadCountries }: PhoneFieldProps) => {
  const { t } = usePartTexts();
  const number = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [countries, setCountries] = useState<readonly Country[]>([]);
  const [open, setOpen] = useState(false);
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };

  useEffect(() => {
    loadCountries().then(
      (loaded) => {
        setCountries(loaded.countries);
        const { value: now, onChange: change } = latest.current;
        const named = now.typed.startsWith('+') ? countryOf(loaded.countries, now.typed) : loaded.likely;
        if (!now.country && named) change({ ...now, country: named });
      },
      // Without the table the field takes a number with its plus.
      () => setCountries([]),
    );
  }, [loadCountries]);

  const type = (typed: string) =>
    onChange({
      typed,
      country: typed.startsWith('+') ? (countryOf(countries, typed) ?? value.country) : value.country,
    });
  const choose = (country: Country | null) => {
    const digits = value.typed.startsWith('+')
      ? value.typed.slice((value.country?.dialCode ?? '').length)
      : value.typed;
    onChange({ country, typed: digits });
    setOpen(false);
    number.current?.focus({ preventScroll: true });
  };
  const close = () => {
    setOpen(false);
    opener.current?.focus({ preventScroll: true });
  };
  const chosen = value.country && `${value.country.name} ${value.country.dialCode}`;
  return (
    <div
      role="group"
      className={styles.row}
      // The list closes when the focus leaves the field.
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setOpen(false)}
    >
      <button
        ref={opener}
        type="button"
        className={styles.country}
        aria-expanded={open}
        aria-haspopup="listbox"
        aria-label={chosen ? `${t('COUNTRY')}: ${chosen}` : t('COUNTRY')}
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden="true" dir="ltr">
          {value.country ? `${value.country.flag} ${value.country.dialCode}` : '+'}
        </span>
        <Icon name="chevron-down" size={14} />
      </button>
      <input
        {...control}
        ref={number}
        type="tel"
        autoComplete="tel-national"
        dir={value.typed ? 'ltr' : undefined}
        placeholder={placeholder}
        value={value.typed}
        onChange={(event) => type(event.target.value)}
      />
      {open && <CountryList countries={countries} chosen={value.country} onChoose={choose} onClose={close} />}
    </div>
  );
};

export const phoneNumberOf = ({ country, typed }: PhoneValue): string => joinNumber(country, typed);
