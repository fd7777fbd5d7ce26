import type { MacroRun } from '@porchlight/core/wire/settings/macro.ts';
import { useCallback, useEffect, useId, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { failureText } from '../../base/failure-text.ts';
import { pathOf } from '../../base/router.ts';
import { ago, fullTimeOf } from '../../base/time.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Link } from '../../ui/Link.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import card from '../../ui/Card.module.css';
import rows from '../../ui/Rows.module.css';
import text from '../../ui/Text.module.css';
import styles from './Macros.module.css';

const PAGE = 25;
const DAY_S = 24 * 60 * 60;
const NAMED = 5;

const secondsOf = (iso: string) => Date.parse(iso) / 1_000;

type RunRowProps = Pick<PageProps, 'go'> & { runs: MacroRun[]; onUndo: (() => void) | null };

const RunRow = ({ runs, go, onUndo }: RunRowProps) => {
  const [first] = runs;
  if (!first) return null;
  const failed = runs.filter(({ outcome }) => outcome === 'failed').length;
  const skipped = first.steps.filter(({ outcome }) => outcome === 'skipped').length;
  const at = secondsOf(first.created_at);
  return (
    <li>
      <span className={rows.text}>
        <strong dir="auto">{first.macro_name}</strong>
        <small>
          {runs.slice(0, NAMED).map(({ conversation_id }) => (
            <span key={conversation_id} className={styles.number}>
              <Link to={pathOf(conversation_id)} go={go}>
                #{conversation_id}
              </Link>
            </span>
          ))}
          {runs.length > NAMED && t('MACRO_RUN_MORE', { count: runs.length - NAMED })}
        </small>
        <small>
          <bdi>{first.user?.available_name ?? t('MACRO_RUN_BY_NONE')}</bdi> ·{' '}
          <time dateTime={first.created_at} title={fullTimeOf(at)}>
            {ago(at, Date.now() / 1_000)}
          </time>
          {failed > 0 && ` · ${t('MACRO_RUN_FAILED', { count: failed, reason: first.error ?? '' })}`}
          {failed === 0 && skipped > 0 && ` · ${t('MACRO_RUN_SKIPPED', { count: skipped })}`}
          {first.undone_at && ` · ${t('MACRO_RUN_UNDONE')}`}
        </small>
      </span>
      {onUndo && (
        <Button look="quiet" aria-label={t('MACRO_RUN_UNDO', { name: first.macro_name })} onClick={onUndo}>
          {t('MACRO_UNDO')}
        </Button>
      )}
    </li>
  );
};

export const MacroRuns = ({ api, base, go, profile }: Pick<PageProps, 'api' | 'base' | 'go' | 'profile'>) => {
  const [older, setOlder] = useState<{ runs: MacroRun[]; isLast: boolean }>({ runs: [], isLast: false });
  const title = useId();
  const [announcement, setAnnouncement] = useState('');
  const load = useCallback(
    async () => (await api.get<{ payload: MacroRun[] }>(`${base}/macro_runs`)).payload,
    [api, base],
  );
  const { state, reload } = useLoaded(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new first page begins the list again
  useEffect(() => setOlder({ runs: [], isLast: false }), [state]);
  const guarded = (action: Promise<unknown>) =>
    action.catch((error: unknown) => setAnnouncement(t('MACRO_RUN_PROBLEM', { reason: failureText(error) })));
  const loadMore = async (before: number) => {
    const { payload } = await api.get<{ payload: MacroRun[] }>(`${base}/macro_runs`, { before });
    setOlder(({ runs }) => ({ runs: [...runs, ...payload], isLast: payload.length < PAGE }));
  };
  const undo = async ({ batch_id, macro_name }: MacroRun) => {
    await api.post(`${base}/macro_runs/undo`, { batch_id });
    setAnnouncement(t('MACRO_RUN_UNDID', { name: macro_name }));
    reload();
  };
  const isUndoable = ({ user, outcome, undone_at, created_at }: MacroRun) =>
    user?.id === profile.id &&
    outcome === 'done' &&
    undone_at === null &&
    Date.now() / 1_000 - secondsOf(created_at) < DAY_S;
  return (
    <section className={card.card} aria-labelledby={title}>
      <h2 id={title}>{t('MACRO_RUNS')}</h2>
      <p role="status" className={text.hint}>
        {announcement}
      </p>
      <LoadedContent state={state} reload={reload}>
        {(newest) => {
          const all = [...newest, ...older.runs];
          const last = all.at(-1);
          if (!last) return <p className={styles.hint}>{t('MACRO_RUNS_EMPTY')}</p>;
          return (
            <>
              <ul className={rows.lines}>
                {[...Map.groupBy(all, ({ batch_id }) => batch_id)].map(([batch_id, runs]) => {
                  const undoable = runs.find(isUndoable);
                  return (
                    <RunRow
                      key={batch_id}
                      runs={runs}
                      go={go}
                      onUndo={undoable ? () => void guarded(undo(undoable)) : null}
                    />
                  );
                })}
              </ul>
              {newest.length === PAGE && !older.isLast && (
                <Button look="quiet" onClick={() => void guarded(loadMore(last.id))}>
                  {t('MACRO_RUNS_MORE')}
                </Button>
              )}
            </>
          );
        }}
      </LoadedContent>
    </section>
  );
};
