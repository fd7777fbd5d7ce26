import type { TeamAgent } from '@porchlight/core/wire/agent.ts';
import type { AuditLogPage } from '@porchlight/core/wire/settings/audit-log.ts';
import { useCallback, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { saveFile } from '../../base/save-file.ts';
import { Problem } from '../../form/Problem.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { type AuditFacets, AuditFilters } from './AuditFilters.tsx';
import { AuditList } from './AuditList.tsx';
import { type AuditFilter, filterQuery, isFiltered, NO_FILTER } from './audit-filter.ts';
import styles from './Audit.module.css';

type Around = { agents: TeamAgent[]; facets: AuditFacets };

const Entries = ({ api, base, around }: Pick<PageProps, 'api' | 'base'> & { around: Around }) => {
  const [filter, setFilter] = useState<AuditFilter>(NO_FILTER);
  const path = `${base}/audit_logs`;
  const load = useCallback(
    async () => ({ filter, page: await api.get<AuditLogPage>(path, filterQuery(filter)) }),
    [api, path, filter],
  );
  const { state, reload } = useLoaded(load);
  const saving = useSaving();
  const download = () =>
    saving.save(async () =>
      saveFile(await api.download(`${path}/download`, { query: filterQuery(filter) }), 'audit_log.csv'),
    );
  const nameOf = (id: number) => around.agents.find((agent) => agent.id === id)?.name ?? `#${id}`;
  return (
    <>
      <AuditFilters filter={filter} onChange={setFilter} {...around} />
      <div className={styles.toolbar}>
        <Button look="quiet" onClick={reload}>
          {t('AUDIT_REFRESH')}
        </Button>
        <Button look="quiet" busy={saving.busy} onClick={() => void download()}>
          <Icon name="download" size={16} />
          {t('AUDIT_DOWNLOAD')}
        </Button>
      </div>
      <Problem text={saving.otherError()} />
      <LoadedContent state={state} reload={reload}>
        {({ filter: requested, page }) => (
          <AuditList
            key={`${JSON.stringify(requested)} ${page.audit_logs[0]?.id}`}
            first={page}
            isFiltered={isFiltered(requested)}
            loadBefore={(before) => api.get<AuditLogPage>(path, { ...filterQuery(requested), before })}
            nameOf={nameOf}
          />
        )}
      </LoadedContent>
    </>
  );
};

export const AuditPage = ({ api, base }: PageProps) => {
  const load = useCallback(async (): Promise<Around> => {
    const [agents, facets] = await Promise.all([
      api.get<TeamAgent[]>(`${base}/agents`),
      api.get<AuditFacets>(`${base}/audit_logs/facets`),
    ]);
    return { agents, facets };
  }, [api, base]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <PageHead title="AUDIT_LOG" hint="AUDIT_HINT" />
      <LoadedContent state={state} reload={reload}>
        {(around) => <Entries api={api} base={base} around={around} />}
      </LoadedContent>
    </>
  );
};
