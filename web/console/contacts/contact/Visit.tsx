import type { PageVisit } from '@porchlight/core/wire/contact.ts';
import { useEffect } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Spinner } from '../../../shared/ui/Spinner.tsx';
import { useStore } from '../../../shared/use-store.ts';
import { t as consoleText } from '../../base/texts.ts';
import { dayLabel, fullTimeOf, timeOf } from '../../base/time.ts';
import type { VisitStore } from '../../state/visitors/visits.ts';
import { shortAddress } from '../short-address.ts';
import { t } from '../texts.ts';
import styles from './Visit.module.css';

type VisitProps = { visits: VisitStore; contactId: number; isOnline: boolean };

const isToday = (at: number) => dayLabel(at) === dayLabel(Date.now() / 1000);

const PageLink = ({ url, title }: Pick<PageVisit, 'url' | 'title'>) => (
  <a href={url} title={url} target="_blank" rel="noreferrer noopener nofollow">
    {title && <span dir="auto">{title}</span>}
    <span dir="ltr" className={title ? styles.address : undefined}>
      {shortAddress(url)}
    </span>
  </a>
);

const Before = ({ pages }: { pages: readonly PageVisit[] }) => (
  <details className={styles.previous}>
    <summary>{t('VISIT_BEFORE', { count: pages.length })}</summary>
    <ol>
      {pages.map((page) => (
        <li key={`${page.at} ${page.url}`}>
          <PageLink {...page} />
          <time title={fullTimeOf(page.at)}>{timeOf(page.at)}</time>
        </li>
      ))}
    </ol>
  </details>
);

export const Visit = ({ visits, contactId, isOnline }: VisitProps) => {
  const visit = useStore(visits).get(contactId);
  useEffect(() => visits.need(contactId), [visits, contactId]);
  if (visit === undefined) return <Spinner label={t('LOADING')} />;
  if (visit === 'failed')
    return (
      <div role="alert" className={styles.visit}>
        <p>{t('VISIT_FAILED')}</p>
        <Button look="quiet" onClick={() => void visits.load(contactId)}>
          {consoleText('TRY_AGAIN')}
        </Button>
      </div>
    );
  const [now, ...before] = visit;
  if (!now) return null;
  const since = isToday(now.at) ? timeOf(now.at) : fullTimeOf(now.at);
  return (
    <section className={styles.visit} aria-label={t('VISIT')} data-now={isOnline || undefined}>
      <h3>{t(isOnline ? 'VISIT_NOW' : 'VISIT_LAST')}</h3>
      <PageLink {...now} />
      <time title={fullTimeOf(now.at)}>{t(isOnline ? 'VISIT_SINCE' : 'VISIT_AT', { time: since })}</time>
      {before.length > 0 && <Before pages={before} />}
    </section>
  );
};
