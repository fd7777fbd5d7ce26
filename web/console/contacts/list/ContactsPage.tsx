import { useCallback, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { failureText } from '../../base/failure-text.ts';
import { saveFile } from '../../base/save-file.ts';
import { Problem } from '../../form/Problem.tsx';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Empty } from '../../ui/Empty.tsx';
import { NumberedPager } from '../../ui/NumberedPager.tsx';
import { Search } from '../../ui/Search.tsx';
import { type ContactAddress, readAddress, writeAddress } from '../address.ts';
import type { ContactList, PeopleProps } from '../contact-api.ts';
import { t } from '../texts.ts';
import { ContactFilter } from './ContactFilter.tsx';
import { ContactTable } from './ContactTable.tsx';
import { Segments } from './Segments.tsx';
import bar from '../../ui/Bar.module.css';
import styles from './ContactsPage.module.css';

type ListProps = PeopleProps & { search: string };

const Export = ({ people, address }: Pick<PeopleProps, 'people'> & { address: ContactAddress }) => {
  const [state, setState] = useState<'idle' | 'busy' | { problem: string }>('idle');
  const bring = async () => {
    setState('busy');
    try {
      saveFile(await people.exported(address), 'contacts.csv');
      setState('idle');
    } catch (error) {
      setState({ problem: t('EXPORT_FAILED', { reason: failureText(error) }) });
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

/** Wire protocol 12.2. */
const PAGE = 15;

const isNarrowed = ({ q, lines }: ContactAddress) => q !== '' || lines.length > 0;

export const ContactsPage = ({ people, managesData, go, search }: ListProps) => {
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
  const isEmpty = state.kind === 'ready' && state.data.payload.length === 0 && !isNarrowed(address);
  const create = <Button onClick={() => go('/app/contacts/new')}>{t('NEW')}</Button>;
  const find = useCallback((q: string) => show({ q }, { replace: true }), [show]);
  return (
    <>
      <div className={`${bar.bar} ${bar.tools}`}>
        <div className={styles.title}>
          <h1>{t('TITLE')}</h1>
          <p role="status" className={styles.count} dir="auto">
            {state.kind === 'ready' && t('COUNT', { count: state.data.meta.count })}
          </p>
        </div>
        <Button look="quiet" onClick={() => go('/app/contacts/duplicates')}>
          {t('DUPLICATES')}
        </Button>
        {managesData && <Export people={people} address={address} />}
        {managesData && (
          <Button look="quiet" onClick={() => go('/app/contacts/import')}>
            {t('IMPORT')}
          </Button>
        )}
        {!isEmpty && create}
      </div>
      <div className={`${bar.bar} ${bar.tools}`}>
        <Search label={t('SEARCH')} query={address.q} onSearch={find} />
        <Button look="quiet" aria-expanded={isFiltering} onClick={() => setFiltering(!isFiltering)}>
          {address.lines.length > 0 ? t('FILTER_ON', { count: address.lines.length }) : t('FILTER')}
        </Button>
      </div>
      <Segments people={people} go={go} address={address} isNarrowed={isNarrowed(address)} />
      {isFiltering && <ContactFilter key={search} people={people} address={address} onApply={show} />}
      <LoadedContent state={state} reload={reload}>
        {({ payload, meta }) =>
          payload.length === 0 ? (
            <Empty action={isEmpty && create}>{t(isEmpty ? 'EMPTY' : 'NO_CONTACTS_FOUND')}</Empty>
          ) : (
            <>
              <ContactTable contacts={payload} sort={address.sort} onSort={(sort) => show({ sort })} go={go} />
              <NumberedPager page={address.page} count={meta.count} size={PAGE} onPage={(page) => show({ page })} />
            </>
          )
        }
      </LoadedContent>
    </>
  );
};
