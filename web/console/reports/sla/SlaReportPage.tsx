import type { MissedSlas } from '@porchlight/core/wire/settings/sla-policy.ts';
import { LOCALE } from '../../base/language.ts';
import { pathOf } from '../../base/router.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Link } from '../../ui/Link.tsx';
import { NumberedPager } from '../../ui/NumberedPager.tsx';
import { CsvButton } from '../charts/CsvButton.tsx';
import { Panel } from '../charts/Panel.tsx';
import { Reported } from '../charts/Reported.tsx';
import { useReport } from '../charts/use-report.ts';
import { fileName } from '../file-name.ts';
import { keyOf, type PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { SlaFigures } from './SlaFigures.tsx';
import styles from './Sla.module.css';

/** As of Chatwoot. */
const PAGE = 25;

type Missed = MissedSlas['payload'][number];

const One = ({ missed, zone, go }: { missed: Missed; zone: string; go: (path: string) => void }) => {
  const { applied_sla: applied, conversation, sla_events: events } = missed;
  const when = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  const assignee = conversation.assignee?.['available_name'];
  const targets = [...new Set(events.map(({ event_type }) => event_type))];
  return (
    <li className={styles.missed}>
      <span className={styles.contact}>
        <Link to={pathOf(conversation.id)} go={go}>
          {t('CONVERSATION', { number: conversation.id })}
        </Link>
        <bdi>{conversation.contact.name || t('VISITOR')}</bdi>
      </span>
      <span className={styles.what}>
        {targets.map((target) => (
          <strong key={target}>{t(`SLA_${target}`)}</strong>
        ))}
      </span>
      <span className={styles.facts}>
        <bdi>{applied.sla_name}</bdi>
        {typeof assignee === 'string' && <span dir="auto">{t('ANSWERED_BY', { name: assignee })}</span>}
        {conversation.labels.map((label) => (
          <bdi key={label}>{label}</bdi>
        ))}
        <time dateTime={new Date(applied.created_at * 1_000).toISOString()}>
          {when.format(applied.created_at * 1_000)}
        </time>
      </span>
    </li>
  );
};

/** How often the SLA policies were met, and the conversations that missed them. */
export const SlaReportPage = ({ api, address, question, show, go }: PageProps) => {
  const { policy, page } = address;
  const { span, zone } = question;
  const figures = useReport(keyOf(question, policy), () => api.slaFigures(question, policy));
  const missed = useReport(keyOf(question, policy, page), () => api.missedSlas(question, policy, page));
  return (
    <>
      <Reported report={figures}>{(metrics) => <SlaFigures metrics={metrics} />}</Reported>
      <Panel
        title={t('SLA_LIST')}
        tools={
          <CsvButton
            of={t('SLA_LIST')}
            name={fileName('sla', span, zone)}
            sheet={(format) => api.missedSlasFile(question, policy, format)}
          />
        }
      >
        <Reported report={missed}>
          {({ payload, meta }) =>
            payload.length === 0 ? (
              <Empty>{t('SLA_LIST_EMPTY')}</Empty>
            ) : (
              <>
                <ul className={styles.list}>
                  {payload.map((each) => (
                    <One key={each.applied_sla.id} missed={each} zone={zone} go={go} />
                  ))}
                </ul>
                <NumberedPager page={page} count={meta.count} size={PAGE} onPage={(next) => show({ page: next })} />
              </>
            )
          }
        </Reported>
      </Panel>
    </>
  );
};
