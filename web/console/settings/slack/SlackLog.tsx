import type { SlackDelivery } from '@porchlight/core/wire/settings/slack.ts';
import { useCallback, useState } from 'react';
import type { Api } from '../../../shared/api.ts';
import { Choice } from '../../form/Choice.tsx';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Link } from '../../ui/Link.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Moment } from '../Moment.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import rows from '../../ui/Rows.module.css';
import text from '../../ui/Text.module.css';

const TONES = { posted: 'good', received: 'good', waiting: 'warn', failed: 'bad', refused: 'bad' } as const;
const PROBLEMS: ReadonlySet<SlackDelivery['outcome']> = new Set(['waiting', 'failed', 'refused']);
const VIEWS = ['ALL', 'PROBLEMS'] as const;
const MOST_SHOWN = 50;

type LogProps = Pick<PageProps, 'go'> & { api: Api; path: string };

const Entry = ({ entry, go }: Pick<LogProps, 'go'> & { entry: SlackDelivery }) => {
  const { outcome, reason, detail, attempts, conversation_id, updated_at } = entry;
  return (
    <li>
      <Tag tone={TONES[outcome]}>{t(`SLACK_${outcome}`)}</Tag>
      <span className={text.quiet}>
        <Moment at={updated_at} />
        {attempts > 1 && ` · ${t('TRIES', { count: attempts })}`}
      </span>
      {reason && (
        <span className={text.bad}>
          {t(`SLACK_REASON_${reason}`)} {detail && <bdi>({detail})</bdi>}
        </span>
      )}
      <Link to={`/app/conversations/${conversation_id}`} go={go}>
        {t('INCOMING_CONVERSATION', { number: conversation_id })}
      </Link>
    </li>
  );
};

const Entries = ({ entries, go }: Pick<LogProps, 'go'> & { entries: readonly SlackDelivery[] }) => {
  const [view, setView] = useState<(typeof VIEWS)[number]>('ALL');
  const problems = entries.filter(({ outcome }) => PROBLEMS.has(outcome));
  const visible = view === 'ALL' ? entries.slice(0, MOST_SHOWN) : problems;
  if (entries.length === 0) return <Empty>{t('SLACK_LOG_EMPTY')}</Empty>;
  return (
    <>
      <Choice
        label={t('SLACK_LOG')}
        of={VIEWS}
        chosen={view}
        onChoose={setView}
        wordOf={(each) => (each === 'ALL' ? t('SLACK_LOG_ALL') : `${t('SLACK_LOG_PROBLEMS')} (${problems.length})`)}
      />
      {visible.length === 0 && <Empty>{t('SLACK_LOG_NO_PROBLEMS')}</Empty>}
      <ul className={rows.lines}>
        {visible.map((entry) => (
          <Entry key={entry.id} entry={entry} go={go} />
        ))}
      </ul>
    </>
  );
};

/** What was posted and received lately, and what was not and why. */
export const SlackLog = ({ api, path, go }: LogProps) => {
  const load = useCallback(
    async () => (await api.get<{ payload: SlackDelivery[] }>(`${path}/deliveries`)).payload,
    [api, path],
  );
  const { state, reload } = useLoaded(load);
  return (
    <Card title={t('SLACK_LOG')}>
      <LoadedContent state={state} reload={reload}>
        {(entries) => <Entries entries={entries} go={go} />}
      </LoadedContent>
    </Card>
  );
};
