import type { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { useCallback } from 'react';
import { Shown } from '../../settings/Shown.tsx';
import { useLoaded } from '../../settings/use-loaded.ts';
import { follow } from '../../follow.ts';
import { toItem } from '../../inbox/item.ts';
import { pathOf } from '../../router.ts';
import { ago, fullTimeOf } from '../../time.ts';
import type { PeopleProps } from '../contact-api.ts';
import styles from '../Contacts.module.css';
import { t } from '../texts.ts';

type PastProps = Pick<PeopleProps, 'people' | 'go'> & { contactId: number };

const When = ({ at }: { at: number }) => (
  <time className={styles.quiet} title={fullTimeOf(at)}>
    {ago(at, Date.now() / 1000)}
  </time>
);

/** What they asked, newest first. `except` is the one that is open. */
export const Former = ({
  conversations,
  except,
  go,
}: { conversations: readonly TeamConversation[]; except?: number } & Pick<PeopleProps, 'go'>) => {
  const items = conversations.filter(({ id }) => id !== except).map(toItem);
  if (items.length === 0)
    return <p className={styles.quiet}>{t(except === undefined ? 'NO_CONVERSATIONS' : 'NONE_BEFORE')}</p>;
  return (
    <ul className={styles.past}>
      {items.map((item) => (
        <li key={item.id}>
          <a href={pathOf(item.id)} onClick={(event) => follow(event, () => go(pathOf(item.id)))}>
            <span dir="auto">{item.preview || t('NO_MESSAGE')}</span>
            <span className={styles.quiet}>
              #{item.id} · {t(`STATUS_${item.status}`)} · {ago(item.lastActivityAt, Date.now() / 1000)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
};

/** Addresses as people read them; the whole one stands in the title. */
const shortAddress = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

export const Pages = ({ people, contactId }: Omit<PastProps, 'go'>) => {
  const load = useCallback(() => people.pages(contactId), [people, contactId]);
  const { state, reload } = useLoaded(load);
  return (
    <Shown state={state} reload={reload}>
      {(pages) =>
        pages.length === 0 ? (
          <p className={styles.quiet}>{t('NO_PAGES')}</p>
        ) : (
          <ul className={styles.past}>
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
    </Shown>
  );
};

export const Ratings = ({ people, contactId, go }: PastProps) => {
  const load = useCallback(() => people.ratings(contactId), [people, contactId]);
  const { state, reload } = useLoaded(load);
  return (
    <Shown state={state} reload={reload}>
      {(ratings) =>
        ratings.length === 0 ? (
          <p className={styles.quiet}>{t('NO_RATINGS')}</p>
        ) : (
          <ul className={styles.past}>
            {ratings.map(({ id, rating, feedback_message, conversation_id, created_at }) => (
              <li key={id}>
                <a href={pathOf(conversation_id)} onClick={(event) => follow(event, () => go(pathOf(conversation_id)))}>
                  <strong>{t('RATING_OF', { rating })}</strong>
                  {feedback_message && <span dir="auto">{feedback_message}</span>}
                  <span className={styles.quiet}>
                    {t('IN_CONVERSATION', { id: conversation_id })} · <When at={created_at} />
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )
      }
    </Shown>
  );
};
