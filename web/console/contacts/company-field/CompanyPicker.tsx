import { matchesSearch } from '@porchlight/core/rules/matching/search-folding.ts';
import type { Company } from '@porchlight/core/wire/companies/company.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { ICONS } from '../../ui/icons.ts';
import { type Option, OptionList } from '../../ui/OptionList.tsx';
import { Popover } from '../../ui/Popover.tsx';
import type { CompanyApi } from '../company-api.ts';
import { t } from '../texts.ts';
import styles from './CompanyField.module.css';

export type Choice = { id: number; name: string } | { create: string } | null;

type PickerProps = {
  companies: CompanyApi;
  current: number | null;
  label: string;
  onChoose: (choice: Choice) => void;
  children: ReactNode;
};

type Found = { query: string; companies: Company[] };

const PAUSE_MS = 200;
const NEW = 'new';
const NONE = 'none';

/** A company of exactly this name is there already. */
const isKnown = (found: readonly Company[], name: string) =>
  found.some((company) => company.name.toLowerCase() === name.toLowerCase());

const nameOf = (query: string) => query.trim().replaceAll(/\s+/g, ' ');

const optionsOf = (found: readonly Company[], query: string, current: number | null): Option[] => {
  const name = nameOf(query);
  return [
    ...found.map((company) => ({
      id: String(company.id),
      label: company.name,
      ...(company.domain ? { detail: company.domain } : {}),
      chosen: company.id === current,
    })),
    ...(name === '' || isKnown(found, name)
      ? []
      : [{ id: NEW, label: t('COMPANY_CREATE_NAMED', { name }), mark: <Icon name={ICONS.plus} size={16} /> }]),
    ...(current !== null && name === ''
      ? [{ id: NONE, label: t('COMPANY_REMOVE'), mark: <Icon name="close" size={16} /> }]
      : []),
  ];
};

/** Until the server has answered to what is typed, Enter chooses only what matches it. */
const optionsFor = (found: Found, query: string, current: number | null): Option[] => {
  if (found.query === query) return optionsOf(found.companies, query, current);
  const matching = found.companies.filter(({ name, domain }) => matchesSearch(`${name} ${domain ?? ''}`, query));
  return optionsOf(matching, query, current).filter(({ id }) => id !== NEW);
};

const Choices = ({ companies, current, label, onChoose }: Omit<PickerProps, 'children'>) => {
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<Found | 'failed'>();
  useEffect(() => {
    let isOver = false;
    const find = () =>
      companies.find(query).then(
        (listed) => isOver || setFound({ query, companies: listed }),
        () => isOver || setFound('failed'),
      );
    const timer = setTimeout(find, query === '' ? 0 : PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [companies, query]);
  const options = typeof found === 'object' ? optionsFor(found, query, current) : [];
  const pick = (id: string) => {
    if (typeof found !== 'object') return;
    if (id === NEW) return onChoose({ create: nameOf(found.query) });
    const company = found.companies.find((each) => String(each.id) === id);
    onChoose(company ?? null);
  };
  return (
    <OptionList
      label={label}
      search={t('COMPANIES_SEARCH')}
      options={options}
      onSearch={setQuery}
      status={found === 'failed' ? t('COMPANIES_FAILED') : found?.query === query ? undefined : t('LOADING')}
      onPick={pick}
    />
  );
};

export const CompanyPicker = ({ children, onChoose, ...props }: PickerProps) => {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        ref={button}
        look="quiet"
        className={styles.choose}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </Button>
      {isOpen && (
        <Popover anchor={button} label={props.label} onClose={close}>
          <Choices
            {...props}
            onChoose={(choice) => {
              close();
              onChoose(choice);
            }}
          />
        </Popover>
      )}
    </>
  );
};
