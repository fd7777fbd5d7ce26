import type { WidgetMessage } from '@porchlight/core/wire/message.ts';
import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { useEffect, useState } from 'react';
import { Spinner } from '../../shared/ui/Spinner.tsx';
import { usePartTexts } from '../base/part-texts.ts';
import { withoutMarks } from '../state/conversation/preview.ts';
import { useWidget } from '../state/widget-context.ts';
import { excerptOf } from './excerpt.ts';
import { formatMoment } from './format-moment.ts';
import styles from './Conversations.module.css';

/** Debounce: long enough not to search for each letter, short enough not to be noticed. */
const PAUSE_MS = 300;

type Found = readonly WidgetMessage[] | 'failed' | undefined;

const useFound = (query: string): Found => {
  const { widgetApi } = useWidget();
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    setFound(undefined);
    let isOver = false;
    const show = (next: Found) => isOver || setFound(next);
    const timer = setTimeout(() => widgetApi.searchConversations(query).then(show, () => show('failed')), PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [widgetApi, query]);
  return found;
};

const Result = ({ message, query }: { message: WidgetMessage; query: string }) => {
  const { t, locale } = usePartTexts();
  const widget = useWidget();
  const { id, conversation_id, sender, message_type, created_at, content } = message;
  const open = () => {
    widget.conversation.open(conversation_id);
    widget.router.switchTo('messages', { at: String(id) });
  };
  const at = new Date(created_at * 1_000);
  const name = message_type === INCOMING ? t('YOU') : (sender?.name ?? widget.page.channel.websiteName);
  const { before, found, after } = excerptOf(withoutMarks(content ?? ''), query);
  return (
    <li>
      <button type="button" className={styles.item} onClick={open}>
        <span className={styles.body}>
          <span className={styles.top}>
            <bdi className={styles.name}>{name}</bdi>
            <time dateTime={at.toISOString()} className={styles.time}>
              {formatMoment(at, new Date(), locale)}
            </time>
          </span>
          <span className={styles.excerpt} dir="auto">
            {before}
            <mark>{found}</mark>
            {after}
          </span>
        </span>
      </button>
    </li>
  );
};

export const SearchResults = ({ query }: { query: string }) => {
  const { t } = usePartTexts();
  const found = useFound(query);
  return (
    <div className={styles.list}>
      <div role="status">
        {found === undefined && (
          <div className={styles.waiting}>
            <Spinner label={t('LOADING')} />
          </div>
        )}
        {(found === 'failed' || found?.length === 0) && (
          <p className={styles.notice}>{t(found === 'failed' ? 'TRANSCRIPT_FAILED' : 'NO_RESULTS')}</p>
        )}
      </div>
      {found && found !== 'failed' && (
        <ul>
          {found.map((message) => (
            <Result key={message.id} message={message} query={query} />
          ))}
        </ul>
      )}
    </div>
  );
};
