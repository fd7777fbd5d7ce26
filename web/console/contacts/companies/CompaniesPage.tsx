import { useCallback } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import type { GoOptions } from '../../base/router.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { NumberedPager } from '../../ui/NumberedPager.tsx';
import { Search } from '../../ui/Search.tsx';
import { type CompanyAddress, readCompanyAddress, writeCompanyAddress } from '../company-address.ts';
import type { CompanyApi } from '../company-api.ts';
import type { WorkspaceUpdates } from '../contact-updates.ts';
import { t } from '../texts.ts';
import { CompanyTable } from './CompanyTable.tsx';
import { useCompanyPart } from './company-updates.ts';
import bar from '../../ui/Bar.module.css';
import page from '../list/ContactsPage.module.css';
import styles from './Companies.module.css';

type ListProps = {
  companies: CompanyApi;
  updates: WorkspaceUpdates;
  search: string;
  go: (path: string, options?: GoOptions) => void;
};

/** As in Chatwoot. */
const PAGE = 25;
const ROWS = 6;

const Skeleton = () => (
  <div className={styles.skeleton} role="status" aria-label={t('LOADING')}>
    {Array.from({ length: ROWS }, (_row, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows without content
      <span key={at} />
    ))}
  </div>
);

export const CompaniesPage = ({ companies, updates, search, go }: ListProps) => {
  const address = readCompanyAddress(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read from `search`
  const load = useCallback(() => companies.list(address), [companies, search]);
  const { state, reload } = useCompanyPart(updates, load);
  const show = useCallback(
    (part: Partial<CompanyAddress>, options?: GoOptions) =>
      go(writeCompanyAddress({ ...readCompanyAddress(search), page: 1, ...part }), options),
    [go, search],
  );
  const find = useCallback((q: string) => show({ q }, { replace: true }), [show]);
  const isEmpty = state.kind === 'ready' && state.data.payload.length === 0 && !address.q;
  const create = <Button onClick={() => go('/app/companies/new')}>{t('COMPANY_NEW')}</Button>;
  return (
    <>
      <div className={`${bar.bar} ${bar.tools}`}>
        <div className={page.title}>
          <h1>{t('COMPANIES')}</h1>
          <p role="status" className={page.count} dir="auto">
            {state.kind === 'ready' && t('COMPANIES_COUNT', { count: state.data.meta.total_count })}
          </p>
        </div>
        {!isEmpty && create}
      </div>
      <div className={`${bar.bar} ${bar.tools}`}>
        <Search label={t('COMPANIES_SEARCH')} query={address.q} onSearch={find} />
      </div>
      {state.kind === 'loading' ? (
        <Skeleton />
      ) : (
        <LoadedContent state={state} reload={reload}>
          {({ payload, meta }) =>
            payload.length > 0 ? (
              <>
                <CompanyTable companies={payload} sort={address.sort} onSort={(sort) => show({ sort })} go={go} />
                <NumberedPager
                  page={address.page}
                  count={meta.total_count}
                  size={PAGE}
                  onPage={(next) => show({ page: next })}
                />
              </>
            ) : address.q ? (
              <Empty>{t('COMPANIES_NONE_FOUND')}</Empty>
            ) : (
              <Empty action={create}>{t('COMPANIES_EMPTY')}</Empty>
            )
          }
        </LoadedContent>
      )}
    </>
  );
};
