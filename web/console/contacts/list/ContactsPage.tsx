import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { Problem } from '../../settings/Problem.tsx';
import { Shown } from '../../settings/Shown.tsx';
import { useLoaded } from '../../settings/use-loaded.ts';
import { type ContactList, type PeopleProps, saveFile } from '../contact-api.ts';
import styles from '../Contacts.module.css';
import { t } from '../texts.ts';
import { type ContactAddress, readAddress, writeAddress } from './address.ts';
import { ContactFilter } from './ContactFilter.tsx';
import { ContactTable } from './ContactTable.tsx';
import { Pager } from './Pager.tsx';

/** Typing is over when nothing came for this long. */
const PAUSE_MS = 250;

type ListProps = PeopleProps & { search: string };

const Search = ({ q, onSearch }: { q: string; onSearch: (q: string) => void }) => {
  const [text, setText] = useState(q);
  useEffect(() => setText(q), [q]);
  useEffect(() => {
    if (text.trim() === q) return;
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, q, onSearch]);
  return (
    <label className={styles.search}>
      <Icon name="search" size={18} />
      <input
        type="search"
        aria-label={t('SEARCH')}
        placeholder={t('SEARCH')}
        maxLength={200}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </label>
  );
};

const Export = ({ people, address }: Pick<PeopleProps, 'people'> & { address: ContactAddress }) => {
  const [state, setState] = useState<'idle' | 'busy' | { problem: string }>('idle');
  const bring = async () => {
    setState('busy');
    try {
      saveFile(await people.exported(address), 'contacts.csv');
      setState('idle');
    } catch (error) {
      setState({ problem: t('EXPORT_FAILED', { reason: error instanceof Error ? error.message : '' }) });
    }
  };
  return (
    <>
      <Button look="quiet" busy={state === 'busy'} onClick={bring}>
        {t('EXPORT')}
      </Button>
      <Problem text={typeof state === 'object' ? state.problem : undefined} />
    </>
  );
};

const isNarrowed = ({ q, lines }: ContactAddress) => q !== '' || lines.length > 0;

/** Everybody, by fifteen; found by words, narrowed by conditions. */
export const ContactsPage = ({ people, isAdministrator, go, search }: ListProps) => {
  const address = readAddress(search);
  const [isFiltering, setFiltering] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read from `search`
  const load = useCallback(() => people.list(address), [people, search]);
  const { state, reload } = useLoaded<ContactList>(load);
  const show = useCallback(
    (part: Partial<ContactAddress>, options?: { replace?: boolean }) =>
      go(writeAddress({ ...readAddress(search), page: 1, ...part }), options),
    [go, search],
  );
  const find = useCallback((q: string) => show({ q }, { replace: true }), [show]);
  return (
    <>
      <div className={styles.head}>
        <h1>{t('TITLE')}</h1>
        <p role="status" className={styles.count}>
          {state.kind === 'ready' && t('COUNT', { count: state.data.meta.count })}
        </p>
        {isAdministrator && <Export people={people} address={address} />}
        {isAdministrator && (
          <Button look="quiet" onClick={() => go('/app/contacts/import')}>
            {t('IMPORT')}
          </Button>
        )}
        <Button onClick={() => go('/app/contacts/new')}>{t('NEW')}</Button>
      </div>
      <div className={styles.tools}>
        <Search q={address.q} onSearch={find} />
        <Button look="quiet" aria-expanded={isFiltering} onClick={() => setFiltering(!isFiltering)}>
          {address.lines.length > 0 ? t('FILTER_ON', { count: address.lines.length }) : t('FILTER')}
        </Button>
      </div>
      {isFiltering && <ContactFilter key={search} people={people} address={address} onApply={show} />}
      <Shown state={state} reload={reload}>
        {({ payload, meta }) =>
          payload.length === 0 ? (
            <p className={styles.empty}>{t(isNarrowed(address) ? 'NOBODY_FOUND' : 'EMPTY')}</p>
          ) : (
            <>
              <ContactTable
                contacts={payload}
                sort={address.sort}
                onSort={(sort) => show({ sort })}
                onOpen={(id) => go(`/app/contacts/${id}`)}
              />
              <Pager page={address.page} count={meta.count} onPage={(page) => show({ page })} />
            </>
          )
        }
      </Shown>
    </>
  );
};
