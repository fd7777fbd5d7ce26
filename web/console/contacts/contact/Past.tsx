import type { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { useCallback } from 'react';
import { pathOf } from '../../base/router.ts';
import { ago, fullTimeOf } from '../../base/time.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { statusText, toItem } from '../../state/conversations/item.ts';
import { Link } from '../../ui/Link.tsx';
import type { PeopleProps } from '../contact-api.ts';
import { useContactPart, type WorkspaceUpdates } from '../contact-updates.ts';
import { shortAddress } from '../short-address.ts';
import { t } from '../texts.ts';
import text from '../../ui/Text.module.css';
import styles from './Past.module.css';

type PastProps = Pick<PeopleProps, 'people' | 'go'> & { contactId: number; updates: WorkspaceUpdates };

const When = ({ at }: { at: number }) => (
  <time className={styles.time} title={fullTimeOf(at)}>
    {ago(at, Date.now() / 1000)}
  </time>
);

export const FormerLinks = ({
  conversations,
  except,
  go,
}: { conversations: readonly TeamConversation[]; except?: number } & Pick<PeopleProps, 'go'>) => {
  const items = conversations.filter(({ id }) => id !== except).map(toItem);
  if (items.length === 0)
    return <p className={text.quiet}>{t(except === undefined ? 'NO_CONVERSATIONS' : 'NONE_BEFORE')}</p>;
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id}>
          <Link to={pathOf(item.id)} go={go}>
            <span dir="auto">{item.preview || t('NO_MESSAGE')}</span>
            <span className={styles.time}>
              #{item.id} · {statusText(item)} · {ago(item.lastActivityAt, Date.now() / 1000)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
};

export const Former = ({ people, contactId, updates, except, go }: PastProps & { except?: number }) => {
  const load = useCallback(() => people.conversations(contactId), [people, contactId]);
  const { state, reload } = useContactPart(updates, contactId, load);
  return (
    <LoadedContent state={state} reload={reload}>
      {(conversations) => (
        <FormerLinks conversations={conversations} {...(except === undefined ? {} : { except })} go={go} />
      )}
    </LoadedContent>
  );
};

export const Pages = ({ people, contactId, updates }: Omit<PastProps, 'go'>) => {
  const load = useCallback(() => people.pages(contactId), [people, contactId]);
  const { state, reload } = useContactPart(updates, contactId, load);
  return (
    <LoadedContent state={state} reload={reload}>
      {(pages) =>
        pages.length === 0 ? (
          <p className={text.quiet}>{t('NO_PAGES')}</p>
        ) : (
          <ul className={styles.list}>
            {pages.map(({ url, at }) => (
              <li key={`${at} ${url}`}>
                <a href={url} title={url} target="_blank" rel="noreferrer noopener">
                  <span dir="ltr">{shortAddress(url)}</span>
                  <When at={at} />
                </a>
              </li>
            ))}
          </ul>
        )
      }
    </LoadedContent>
  );
};

export const Ratings = ({ people, contactId, updates, go }: PastProps) => {
  const load = useCallback(() => people.ratings(contactId), [people, contactId]);
  const { state, reload } = useContactPart(updates, contactId, load);
  return (
    <LoadedContent state={state} reload={reload}>
      {(ratings) =>
        ratings.length === 0 ? (
          <p className={text.quiet}>{t('NO_RATINGS')}</p>
        ) : (
          <ul className={styles.list}>
            {ratings.map(({ id, rating, feedback_message, conversation_id, created_at }) => (
              <li key={id}>
                <Link to={pathOf(conversation_id)} go={go}>
                  <strong>{t('RATING_OF', { rating })}</strong>
                  {feedback_message && <span dir="auto">{feedback_message}</span>}
                  <span className={styles.time}>
                    {t('IN_CONVERSATION', { id: conversation_id })} · <When at={created_at} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </LoadedContent>
  );
};
