import type { AuditLogEntry, AuditLogPage } from '@porchlight/core/wire/settings/audit-log.ts';
import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Buttons } from '../../form/Buttons.tsx';
import { Problem } from '../../form/Problem.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { Empty } from '../../ui/Empty.tsx';
import { t } from '../texts.ts';
import { AuditItem } from './AuditItem.tsx';
import rows from '../../ui/Rows.module.css';
import text from '../../ui/Text.module.css';
import styles from './Audit.module.css';

type ListProps = {
  first: AuditLogPage;
  isFiltered: boolean;
  loadBefore: (id: number) => Promise<AuditLogPage>;
  nameOf: (id: number) => string;
};

export const AuditList = ({ first, isFiltered, loadBefore, nameOf }: ListProps) => {
  const [older, setOlder] = useState<{ entries: AuditLogEntry[]; next: number | null }>({
    entries: [],
    next: first.next_before,
  });
  const saving = useSaving();
  const { next } = older;
  const loadOlder = () =>
    saving.save(async () => {
      if (next === null) return;
      const page = await loadBefore(next);
      setOlder((before) => ({ entries: [...before.entries, ...page.audit_logs], next: page.next_before }));
    });
  const entries = [...first.audit_logs, ...older.entries];
  if (entries.length === 0) return <Empty>{t(isFiltered ? 'AUDIT_NONE_FOUND' : 'AUDIT_NONE')}</Empty>;
  return (
    <>
      <p className={`${text.quiet} ${styles.count}`} role="status">
        {t('AUDIT_COUNT', { shown: entries.length, total: first.total_entries })}
      </p>
      <ul className={rows.rows}>
        {entries.map((entry) => (
          <AuditItem key={entry.id} entry={entry} nameOf={nameOf} />
        ))}
      </ul>
      <Problem text={saving.otherError()} />
      {next !== null && (
        <Buttons>
          <Button look="quiet" busy={saving.busy} onClick={() => void loadOlder()}>
            {t('AUDIT_OLDER')}
          </Button>
        </Buttons>
      )}
    </>
  );
};
