import type { ModelCall, ModelSource } from '@porchlight/core/wire/language-model.ts';
import { t } from '../../base/texts.ts';
import { fullTimeOf, timeOf } from '../../base/time.ts';
import styles from './AgentHelp.module.css';

export const Sources = ({ sources }: { sources: readonly ModelSource[] }) => (
  <ul className={styles.sources}>
    {sources.map(({ id, title, address }) => (
      <li key={id}>
        <a href={address} target="_blank" rel="noreferrer noopener" dir="auto">
          {title}
        </a>
      </li>
    ))}
  </ul>
);

const Line = ({ call }: { call: ModelCall }) => (
  <li>
    <p>
      <time dateTime={new Date(call.created_at * 1000).toISOString()} title={fullTimeOf(call.created_at)}>
        {timeOf(call.created_at)}
      </time>{' '}
      <bdi>{call.asked_by}</bdi> · {t(`HELP_PURPOSE_${call.purpose}`)} · {t(`HELP_STATE_${call.state}`)} ·{' '}
      {t('HELP_TOKENS', { count: call.prompt_tokens + call.completion_tokens })}
    </p>
    {call.problem && <p className={styles.problem}>{call.problem}</p>}
    <Sources sources={call.sources.filter(({ used }) => used)} />
  </li>
);

export const ModelLog = ({ calls, onOpen }: { calls: readonly ModelCall[]; onOpen: () => void }) => (
  <details className={styles.log} onToggle={({ currentTarget }) => currentTarget.open && onOpen()}>
    <summary>{t('HELP_LOG', { count: calls.length })}</summary>
    {/* What scrolls must be reached by keyboard */}
    <ol tabIndex={0} aria-label={t('HELP_LOG', { count: calls.length })}>
      {calls.map((call) => (
        <Line key={call.id} call={call} />
      ))}
    </ol>
  </details>
);
