import type { IncomingLogEntry } from '@porchlight/core/wire/settings/incoming-webhook.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Link } from '../../ui/Link.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Moment } from '../Moment.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import rows from '../../ui/Rows.module.css';
import text from '../../ui/Text.module.css';

const TONES = { stored: 'good', repeated: undefined, refused: 'bad' } as const;

type LogProps = Pick<PageProps, 'go'> & { entries: readonly IncomingLogEntry[] };

export const RequestLog = ({ entries, go }: LogProps) => {
  if (entries.length === 0) return <Empty>{t('INCOMING_LOG_EMPTY')}</Empty>;
  return (
    <ul className={rows.lines}>
      {entries.map(({ id, outcome, status, error, conversation_id, created_at }) => (
        <li key={id}>
          <Tag tone={TONES[outcome]}>{t(`INCOMING_${outcome}`)}</Tag>
          <span className={text.quiet}>
            <Moment at={created_at} /> · HTTP {status}
          </span>
          {error && (
            <span className={text.bad} dir="auto">
              {error}
            </span>
          )}
          {conversation_id !== null && (
            <Link to={`/app/conversations/${conversation_id}`} go={go}>
              {t('INCOMING_CONVERSATION', { number: conversation_id })}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
};
