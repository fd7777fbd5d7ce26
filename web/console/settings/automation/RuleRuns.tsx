import type { AutomationRule, AutomationRun } from '@porchlight/core/wire/settings/automation-rule.ts';
import { useCallback, useId, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { pathOf } from '../../base/router.ts';
import { ago, fullTimeOf } from '../../base/time.ts';
import { SelectField } from '../../form/SelectField.tsx';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Link } from '../../ui/Link.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { NewerOlderPager } from '../NewerOlderPager.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { StepResults } from './StepResults.tsx';
import card from '../../ui/Card.module.css';
import rows from '../../ui/Rows.module.css';
import text from '../../ui/Text.module.css';

const PAGE = 25;

const TONES = { done: undefined, failed: 'bad', stopped: 'warn' } as const;

const RunRow = ({ run, go }: { run: AutomationRun } & Pick<PageProps, 'go'>) => {
  const [isOpen, setOpen] = useState(false);
  const at = Date.parse(run.created_at) / 1_000;
  const skipped = run.steps.filter(({ outcome }) => outcome === 'skipped').length;
  return (
    <li>
      <span className={rows.text}>
        <strong dir="auto">{run.rule_name}</strong>{' '}
        {run.outcome !== 'done' && <Tag tone={TONES[run.outcome]}>{t(`RULE_OUTCOME_${run.outcome}`)}</Tag>}
        <small>
          <Link to={pathOf(run.conversation_id)} go={go}>
            #{run.conversation_id}
          </Link>{' '}
          · {t(`RULE_EVENT_${run.event_name}`)} ·{' '}
          <time dateTime={run.created_at} title={fullTimeOf(at)}>
            {ago(at, Date.now() / 1_000)}
          </time>
          {skipped > 0 && ` · ${t('RULE_RUN_SKIPPED', { count: skipped })}`}
        </small>
        {run.outcome === 'stopped' && (
          <small>{t(run.event_name === 'time_elapsed' ? 'RULE_STOPPED_ELAPSED' : 'RULE_STOPPED_WHY')}</small>
        )}
        {run.error && <small className={text.bad}>{run.error}</small>}
        {isOpen && <StepResults steps={run.steps} />}
      </span>
      {run.steps.length > 0 && (
        <Button
          look="quiet"
          aria-expanded={isOpen}
          aria-label={`${t(isOpen ? 'RULE_RUN_STEPS_HIDE' : 'RULE_RUN_STEPS')}: ${run.rule_name} #${run.conversation_id}`}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'RULE_RUN_STEPS_HIDE' : 'RULE_RUN_STEPS')}
        </Button>
      )}
    </li>
  );
};

type RuleRunsProps = Pick<PageProps, 'api' | 'base' | 'go'> & {
  rules: readonly AutomationRule[];
  onRefresh: () => void;
};

export const RuleRuns = ({ api, base, go, rules, onRefresh }: RuleRunsProps) => {
  const heading = useId();
  const [ruleId, setRuleId] = useState('');
  /** The id before which each page but the first begins. */
  const [starts, setStarts] = useState<readonly number[]>([]);
  const before = starts.at(-1);
  const load = useCallback(
    async () =>
      (
        await api.get<{ payload: AutomationRun[] }>(`${base}/automation_runs`, {
          ...(ruleId === '' ? {} : { automation_rule_id: ruleId }),
          ...(before === undefined ? {} : { before }),
        })
      ).payload,
    [api, base, ruleId, before],
  );
  const { state, reload } = useLoaded(load);
  return (
    <section className={card.card} aria-labelledby={heading}>
      <h2 id={heading}>{t('RULE_RUNS')}</h2>
      {rules.length > 1 && (
        <SelectField
          label={t('RULE')}
          value={ruleId}
          onChange={({ target }) => {
            setStarts([]);
            setRuleId(target.value);
          }}
        >
          <option value="">{t('RULE_ALL')}</option>
          {rules.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <LoadedContent state={state} reload={reload}>
        {(runs) => (
          <>
            {runs.length === 0 && <p className={text.quiet}>{t('RULE_RUNS_EMPTY')}</p>}
            <ul className={rows.lines}>
              {runs.map((run) => (
                <RunRow key={run.id} run={run} go={go} />
              ))}
            </ul>
            <Button
              look="quiet"
              onClick={() => {
                onRefresh();
                reload();
              }}
            >
              {t('RULE_RUNS_RELOAD')}
            </Button>
            <NewerOlderPager
              page={starts.length + 1}
              isFull={runs.length === PAGE}
              onTurn={(page) => {
                const last = runs.at(-1);
                setStarts(page > starts.length + 1 && last ? [...starts, last.id] : starts.slice(0, -1));
              }}
            />
          </>
        )}
      </LoadedContent>
    </section>
  );
};
