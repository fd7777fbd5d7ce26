import { TIMELINE_KINDS, type TimelineEntry, type TimelineKind } from '@porchlight/core/wire/contacts/timeline.ts';
import { useCallback, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { pathOf } from '../../base/router.ts';
import { ago, fullTimeOf } from '../../base/time.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { Link } from '../../ui/Link.tsx';
import type { PeopleProps } from '../contact-api.ts';
import { useContactPart, type WorkspaceUpdates } from '../contact-updates.ts';
import { shortAddress } from '../short-address.ts';
import { t } from '../texts.ts';
import control from '../../ui/Control.module.css';
import text from '../../ui/Text.module.css';
import styles from './Timeline.module.css';

type TimelineProps = Pick<PeopleProps, 'people' | 'go'> & { contactId: number; updates: WorkspaceUpdates };

const FIELDS: Record<string, 'EMAIL' | 'PHONE' | 'IDENTIFIER'> = {
  email: 'EMAIL',
  phone_number: 'PHONE',
  identifier: 'IDENTIFIER',
};

const nameOf = ({ kind, rating, answered, field }: TimelineEntry) => {
  if (kind === 'rating') return t('RATING_OF', { rating: rating ?? 0 });
  if (kind === 'call') return t(answered ? 'TIMELINE_call' : 'TIMELINE_MISSED_CALL');
  const column = FIELDS[field ?? ''];
  return column ? t('TIMELINE_CHANGED', { name: t(column) }) : t(`TIMELINE_${kind}`);
};

/** From what to what, where a value was changed; else the text of the entry. */
const detailOf = ({ kind, text: own, former_value, new_value }: TimelineEntry) =>
  kind === 'value' ? `${former_value ?? t('NOT_SET')} → ${new_value ?? t('NOT_SET')}` : own;

const Content = ({ entry }: { entry: TimelineEntry }) => {
  const detail = detailOf(entry);
  return (
    <>
      <strong>{nameOf(entry)}</strong>
      {detail && (
        <span className={styles.detail} dir="auto">
          {detail}
        </span>
      )}
      {entry.url && <span dir="ltr">{shortAddress(entry.url)}</span>}
      <span className={styles.about}>
        {entry.conversation_id !== null && <span>#{entry.conversation_id}</span>}
        {entry.inbox !== null && <bdi>{entry.inbox}</bdi>}
        {entry.agent !== null && <bdi>{entry.agent}</bdi>}
        <time title={fullTimeOf(entry.at)}>{ago(entry.at, Date.now() / 1000)}</time>
      </span>
    </>
  );
};

const Entry = ({ entry, go }: Pick<PeopleProps, 'go'> & { entry: TimelineEntry }) => {
  if (entry.conversation_id !== null)
    return (
      <Link to={pathOf(entry.conversation_id)} go={go} className={styles.entry}>
        <Content entry={entry} />
      </Link>
    );
  if (entry.url !== null && /^https?:/.test(entry.url))
    return (
      <a href={entry.url} target="_blank" rel="noreferrer noopener nofollow" className={styles.entry}>
        <Content entry={entry} />
      </a>
    );
  return (
    <div className={styles.entry}>
      <Content entry={entry} />
    </div>
  );
};

const isKind = (text: string): text is TimelineKind => TIMELINE_KINDS.some((kind) => kind === text);

/** What happened with a contact, newest first. The pages that are shown are loaded again with each event of the contact. */
export const Timeline = ({ people, contactId, updates, go }: TimelineProps) => {
  const [kind, setKind] = useState<TimelineKind>();
  const [pages, setPages] = useState(1);
  const load = useCallback(() => people.timeline(contactId, { kind, pages }), [people, contactId, kind, pages]);
  const { state, reload } = useContactPart(updates, contactId, load);
  const choose = (value: string) => {
    setKind(isKind(value) ? value : undefined);
    setPages(1);
  };
  return (
    <>
      <select
        className={control.control}
        aria-label={t('TIMELINE_FILTER')}
        value={kind ?? ''}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{t('TIMELINE_ALL')}</option>
        {TIMELINE_KINDS.map((each) => (
          <option key={each} value={each}>
            {t(`TIMELINE_${each}`)}
          </option>
        ))}
      </select>
      <LoadedContent state={state} reload={reload}>
        {({ entries, hasMore }) => (
          <>
            {entries.length === 0 && (
              <p className={text.quiet}>{t(kind === undefined ? 'TIMELINE_EMPTY' : 'TIMELINE_NONE')}</p>
            )}
            <ol className={styles.list}>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <Entry entry={entry} go={go} />
                </li>
              ))}
            </ol>
            {hasMore && (
              <Button look="quiet" onClick={() => setPages(pages + 1)}>
                {t('TIMELINE_MORE')}
              </Button>
            )}
          </>
        )}
      </LoadedContent>
    </>
  );
};
