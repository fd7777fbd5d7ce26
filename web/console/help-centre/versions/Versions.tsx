import { useCallback, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Card } from '../../ui/Card.tsx';
import type { Version } from '../centre-api.ts';
import { t } from '../texts.ts';
import { CompareDialog, type CompareProps } from './CompareDialog.tsx';
import { versionName } from './version-name.ts';
import rows from '../../ui/Rows.module.css';
import text from '../../ui/Text.module.css';

const SHOWN = 5;

type RowProps = { version: Version; onCompare: () => void };

const Row = ({ version, onCompare }: RowProps) => {
  const { number, title, restored_from } = version;
  return (
    <li className={rows.row}>
      <span className={rows.text}>
        <span>{versionName(version)}</span>
        <small dir="auto">{restored_from === null ? title : t('RESTORED_FROM', { number: restored_from })}</small>
      </span>
      <Button look="quiet" aria-label={t('COMPARE_VERSION', { number })} onClick={onCompare}>
        {t('COMPARE')}
      </Button>
    </li>
  );
};

type VersionsProps = Omit<CompareProps, 'versions' | 'first' | 'onClose'>;

/** `article`: as saved. The list is loaded again with each revision. */
export const Versions = (props: VersionsProps) => {
  const { centre, slug, article, onRestored } = props;
  const { id, revision } = article;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision may have a version
  const load = useCallback(() => centre.versions(slug, id), [centre, slug, id, revision]);
  const { state, reload } = useLoaded(load);
  const [isLong, setLong] = useState(false);
  const [compared, setCompared] = useState<number | null>(null);
  const list = (versions: readonly Version[]) => (
    <>
      <ul className={rows.rows}>
        {versions.slice(0, isLong ? versions.length : SHOWN).map((version) => (
          <Row key={version.number} version={version} onCompare={() => setCompared(version.number)} />
        ))}
      </ul>
      {!isLong && versions.length > SHOWN && (
        <Button look="quiet" onClick={() => setLong(true)}>
          {t('ALL_VERSIONS', { count: versions.length })}
        </Button>
      )}
      {compared !== null && (
        <CompareDialog
          {...props}
          versions={versions}
          first={compared}
          onRestored={(restored) => {
            setCompared(null);
            onRestored(restored);
          }}
          onClose={() => setCompared(null)}
        />
      )}
    </>
  );
  return (
    <Card title={t('VERSIONS')}>
      <LoadedContent state={state} reload={reload}>
        {(versions) => (versions.length === 0 ? <p className={text.quiet}>{t('VERSIONS_NONE')}</p> : list(versions))}
      </LoadedContent>
    </Card>
  );
};
