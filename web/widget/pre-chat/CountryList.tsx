import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { isComposing } from '../../shared/is-composing.ts';
import { usePartTexts } from '../base/part-texts.ts';
import { type Country, searchCountries } from './countries.ts';
import styles from './PhoneField.module.css';

const PAGE = 40;

type CountryListProps = {
  countries: readonly Country[];
  chosen: Country | null;
  onChoose: (country: Country | null) => void;
  onClose: () => void;
};

/** Combobox pattern: the focus stays in the search. */
export const CountryList = ({ countries, chosen, onChoose, onClose }: CountryListProps) => {
  const { t } = usePartTexts();
  const id = useId();
  const search = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const [limit, setLimit] = useState(PAGE);
  const found: (Country | null)[] = [...(query ? [] : [null]), ...searchCountries(countries, query)];

  useEffect(() => {
    search.current?.focus({ preventScroll: true });
    search.current?.parentElement?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  useEffect(() => {
    // Not returned: an effect must not return what newer browsers return here, a promise.
    document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [active, id]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive((active + step + found.length) % Math.max(found.length, 1));
    else if (event.key === 'Enter' && active < found.length) onChoose(found[active] ?? null);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.list}>
      <input
        ref={search}
        className={styles.search}
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
        aria-label={t('COUNTRY_SEARCH')}
        placeholder={t('COUNTRY_SEARCH')}
        value={query}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
        }}
      />
      {found.length === 0 && (
        <p className={styles.none} role="status">
          {t('NO_RESULTS')}
        </p>
      )}
      <div
        className={styles.options}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) =>
          scrollHeight - scrollTop - clientHeight < 200 && setLimit(limit + PAGE)
        }
        role="listbox"
        id={`${id}-list`}
        aria-label={t('COUNTRY')}
      >
        {found.slice(0, Math.max(limit, active + PAGE / 2)).map((country, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={country?.iso ?? 'none'}
            id={`${id}-${index}`}
            className={styles.option}
            role="option"
            aria-selected={country?.iso === chosen?.iso}
            data-active={index === active || undefined}
            onClick={() => onChoose(country)}
          >
            <span aria-hidden="true">{country?.flag ?? ''}</span>
            <span>{country?.name ?? t(chosen ? 'COUNTRY_CLEAR' : 'COUNTRY_SELECT')}</span>
            <span dir="ltr">{country?.dialCode}</span>
          </button>
        ))}
      </div>
    </div>
  );
};
