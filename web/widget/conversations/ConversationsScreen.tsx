import type { WidgetConversationSummary } from '@porchlight/core/wire/conversation.ts';
import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { useEffect, useState } from 'react';
import { isComposing } from '../../shared/is-composing.ts';
import { Avatar } from '../../shared/ui/Avatar.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { Hidden } from '../../shared/ui/Hidden.tsx';
import { Spinner } from '../../shared/ui/Spinner.tsx';
import { useStore } from '../../shared/use-store.ts';
import { usePartTexts } from '../base/part-texts.ts';
import { previewOf } from '../state/conversation/preview.ts';
import { useWidget } from '../state/widget-context.ts';
import { formatMoment } from './format-moment.ts';
import { SearchResults } from './SearchResults.tsx';
import recent from '../home/Recent.module.css';
import styles from './Conversations.module.css';

const MAX_SEARCH_LENGTH = 200;

const Item = ({ item, isOpen }: { item: WidgetConversationSummary; isOpen: boolean }) => {
  const { t, locale } = usePartTexts();
  const { page, conversation, router } = useWidget();
  const { last_message: last, unread_count: unread, status } = item;
  const at = new Date(item.last_activity_at * 1_000);
  const isMine = last?.message_type === INCOMING;
  const name = last?.sender && !isMine && last.sender.name ? last.sender.name : page.channel.websiteName;
  return (
    <li>
      <button
        type="button"
        className={styles.item}
        data-unread={unread > 0 || undefined}
        aria-current={isOpen || undefined}
        onClick={() => {
          conversation.open(item.id);
          router.switchTo('messages');
        }}
      >
        <Avatar name={name} src={page.channel.avatarUrl} size={34} />
        <span className={styles.body}>
          <span className={styles.top}>
            <bdi className={styles.name}>{name}</bdi>
            <time dateTime={at.toISOString()} className={styles.time}>
              {formatMoment(at, new Date(), locale)}
            </time>
          </span>
          <span className={styles.bottom}>
            <span className={styles.text}>
              {isMine && <span>{t('YOU')}: </span>}
              <bdi>{last ? previewOf(last, t) : ''}</bdi>
            </span>
            {unread > 0 && (
              <span className={recent.count}>
                <span aria-hidden="true">{unread}</span>
                <Hidden>{t('UNREAD_COUNT', { count: unread })}</Hidden>
              </span>
            )}
            {status === 'resolved' && <span className={styles.ended}>{t('CONVERSATION_OVER')}</span>}
          </span>
        </span>
      </button>
    </li>
  );
};

export const ConversationsScreen = () => {
  const { t } = usePartTexts();
  const { conversations, conversation, router, actions } = useWidget();
  const { state, items } = useStore(conversations);
  const { id } = useStore(conversation);
  const [text, setText] = useState('');
  const query = text.trim();
  useEffect(() => void conversations.fetch(), [conversations]);
  const startAnother = () => {
    actions.startNew();
    if (!actions.asksFirst()) router.switchTo('messages');
  };
  const isLoading = items.length === 0 && (state === 'idle' || state === 'loading');
  return (
    <div className={styles.screen}>
      <h2 className={styles.title}>{t('CONVERSATIONS')}</h2>
      {isLoading && (
        <div className={styles.waiting}>
          <Spinner label={t('LOADING')} />
        </div>
      )}
      {(state === 'error' || state === 'stale') && (
        <p className={styles.notice} role="alert">
          {t(state === 'error' ? 'SYNC_ERROR' : 'SYNC_STALE')}
          <Button look="text" onClick={() => void conversations.fetch()}>
            {t('TRY_AGAIN')}
          </Button>
        </p>
      )}
      {items.length > 0 && (
        <search>
          <input
            type="search"
            className={styles.box}
            aria-label={t('CONVERSATION_SEARCH')}
            placeholder={t('CONVERSATION_SEARCH')}
            enterKeyHint="search"
            maxLength={MAX_SEARCH_LENGTH}
            dir={text ? 'auto' : undefined}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || !text || isComposing(event.nativeEvent)) return;
              // This Escape is for the search, not the chat.
              event.preventDefault();
              setText('');
            }}
          />
        </search>
      )}
      {query ? (
        <SearchResults query={query} />
      ) : (
        <ul className={styles.list}>
          {items.map((item) => (
            <Item key={item.id} item={item} isOpen={item.id === id} />
          ))}
        </ul>
      )}
      <div className={styles.footer}>
        <Button wide look="quiet" onClick={startAnother}>
          {t('START_NEW_CONVERSATION')}
        </Button>
      </div>
    </div>
  );
};
