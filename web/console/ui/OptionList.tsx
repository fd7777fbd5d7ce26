import { foldForSearch, matchesSearch } from '@porchlight/core/rules/matching/search-folding.ts';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { isComposing } from '../../shared/is-composing.ts';
import { t } from '../base/texts.ts';
import styles from './OptionList.module.css';

export type Option = {
  id: string;
  label: string;
  detail?: string;
  mark?: ReactNode;
  chosen?: boolean;
  /** Not to be picked; `detail` says why. */
  isOff?: boolean;
};

type OptionListProps = {
  label: string;
  options: readonly Option[];
  onPick: (id: string) => void;
  search?: string;
  many?: boolean;
  /** Who gives the options finds them for what is typed. */
  onSearch?: (query: string) => void;
  /** Stands in place of options that are not there yet. */
  status?: string | undefined;
};

const MOST = 100;

const matching = (options: readonly Option[], query: string) =>
  options.filter(({ label, detail = '' }) => matchesSearch(`${label} ${detail}`, query)).slice(0, MOST);

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

export const OptionList = ({ label, options, onPick, search, many, onSearch, status }: OptionListProps) => {
  const id = useId();
  const [query, setQuery] = useState('');
  const found = onSearch ? options : matching(options, query);
  const [at, setAt] = useState(() => Math.max(0, many ? 0 : found.findIndex(({ chosen }) => chosen)));
  const index = Math.min(at, found.length - 1);
  const current = found[index];
  const active = current ? `${id}-${index}` : undefined;
  useEffect(() => {
    // In braces: newer browsers answer a promise, which is no clean-up.
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const pick = ({ id: picked, isOff }: Option) => {
    if (!isOff) onPick(picked);
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = STEPS[event.key];
    const isSpace = event.key === ' ' && search === undefined;
    if (step && found.length > 0) setAt(step(at, found.length));
    else if (event.key === 'Enter' || isSpace) current && pick(current);
    else if (search === undefined && event.key.length === 1 && /\S/.test(event.key)) {
      const hit = found.findIndex((each) => foldForSearch(each.label).startsWith(foldForSearch(event.key)));
      if (hit >= 0) setAt(hit);
    } else return;
    event.preventDefault();
  };
  return (
    <div className={styles.box}>
      {search !== undefined && (
        <input
          className={styles.search}
          role="combobox"
          aria-label={search}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={active}
          placeholder={search}
          value={query}
          onKeyDown={press}
          onChange={({ target }) => {
            setQuery(target.value);
            setAt(0);
            onSearch?.(target.value);
          }}
        />
      )}
      <div
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={many || undefined}
        aria-activedescendant={search === undefined ? active : undefined}
        className={styles.options}
        onKeyDown={search === undefined ? press : undefined}
        tabIndex={search === undefined ? 0 : -1}
      >
        {found.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the list's
          // biome-ignore lint/a11y/useFocusableInteractive: the list or its search has the focus
          <div
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.chosen ?? false}
            data-at={option === current || undefined}
            onPointerMove={() => setAt(index)}
            aria-disabled={option.isOff}
            onClick={() => pick(option)}
          >
            {option.mark}
            <span className={styles.text}>
              <bdi>{option.label}</bdi>
              {option.detail && <small>{option.detail}</small>}
            </span>
            {option.chosen && <span aria-hidden="true">✓</span>}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className={styles.none} role="status">
          {status ?? t('NOTHING_FOUND')}
        </p>
      )}
    </div>
  );
};
