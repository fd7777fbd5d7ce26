import { accountPath } from '@porchlight/core/wire/http.ts';
import type { OpenedVisitor } from '@porchlight/core/wire/widget/live-visitor.ts';
import { type ReactNode, useCallback } from 'react';
import type { Api } from '../../../shared/api.ts';
import { pathOf } from '../../base/router.ts';
import { fullTimeOf, lasting, timeOf } from '../../base/time.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Link } from '../../ui/Link.tsx';
import { shortAddress } from '../short-address.ts';
import { t } from '../texts.ts';
import type { ShownVisitor } from './live-visitors.ts';
import { ConversationState } from './VisitorTable.tsx';
import { countryOf, deviceOf, languageOf, sourceOf } from './visitor-texts.ts';
import styles from './VisitorPanel.module.css';

type PanelProps = {
  api: Api;
  accountId: number;
  /** As they were last seen. */
  visitor: ShownVisitor;
  isHere: boolean;
  now: number;
  inboxName: string;
  /** Where a message to them is written; null where the agent may not. */
  greeting: ReactNode;
  go: (path: string) => void;
  onClose: () => void;
};

const Facts = ({ visitor, inboxName, now }: Pick<PanelProps, 'visitor' | 'inboxName' | 'now'>) => {
  const facts: [label: string, value: string | undefined][] = [
    [t('EMAIL'), visitor.contact?.email ?? ''],
    [t('LIVE_INBOX'), inboxName],
    [t('LIVE_TIME'), `${lasting(now - visitor.started_at)} · ${t('LIVE_PAGES', { count: visitor.page_count })}`],
    [t('LIVE_SOURCE'), sourceOf(visitor)],
    [
      t('LIVE_REFERRER'),
      visitor.referrer && sourceOf(visitor) !== shortAddress(visitor.referrer) ? shortAddress(visitor.referrer) : '',
    ],
    [t('LIVE_DEVICE'), deviceOf(visitor)],
    [t('LIVE_PLACE'), [countryOf(visitor), visitor.time_zone].filter(Boolean).join(' · ')],
    [t('LIVE_LANGUAGE'), languageOf(visitor)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
};

const Pages = ({ api, accountId, visitor }: Pick<PanelProps, 'api' | 'accountId' | 'visitor'>) => {
  const { id, page_count, page } = visitor;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is read again
  const load = useCallback(
    () => api.get<OpenedVisitor>(accountPath(accountId, `live_visitors/${id}`)),
    [api, accountId, id, page_count, page.title],
  );
  const { state, reload } = useLoaded(load);
  return (
    <section className={styles.pages} aria-label={t('LIVE_PAGES_SEEN')}>
      <h3>{t('LIVE_PAGES_SEEN')}</h3>
      <LoadedContent state={state} reload={reload}>
        {({ pages }) => (
          <ol>
            {pages.map(({ url, title, at }) => (
              <li key={`${at} ${url}`}>
                <a href={url} title={url} target="_blank" rel="noreferrer noopener nofollow">
                  {title && <span dir="auto">{title}</span>}
                  <small dir="ltr">{shortAddress(url)}</small>
                </a>
                <time title={fullTimeOf(at)}>{timeOf(at)}</time>
              </li>
            ))}
          </ol>
        )}
      </LoadedContent>
    </section>
  );
};

/** One visitor: where they are, the pages of this visit, and the first message to them. */
export const VisitorPanel = ({ visitor, isHere, greeting, go, onClose, ...rest }: PanelProps) => {
  const { conversation, contact, name } = visitor;
  const leave = (path: string) => {
    onClose();
    go(path);
  };
  return (
    <Dialog title={name} isSheet onClose={onClose}>
      <div className={styles.panel}>
        {!isHere && (
          <p role="alert" className={styles.gone}>
            {t('LIVE_GONE')}
          </p>
        )}
        <p className={styles.state}>
          <span>{t('LIVE_CONVERSATION')}:</span>
          <ConversationState conversation={conversation} />
          {conversation && (
            <Link to={pathOf(conversation.id)} go={leave}>
              {t('LIVE_OPEN_CONVERSATION')}
            </Link>
          )}
          {contact && (
            <Link to={`/app/contacts/${contact.id}`} go={leave}>
              {t('LIVE_OPEN_CONTACT')}
            </Link>
          )}
        </p>
        {isHere && !conversation && greeting}
        <Facts visitor={visitor} {...rest} />
        {isHere && <Pages visitor={visitor} {...rest} />}
      </div>
    </Dialog>
  );
};
