import type { ContactImport } from '@porchlight/core/wire/contact.ts';
import { useCallback, useEffect } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { LOCALE } from '../../base/language.ts';
import { saveFile } from '../../base/save-file.ts';
import { Buttons } from '../../form/Buttons.tsx';
import { Problem } from '../../form/Problem.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import type { ContactApi } from '../contact-api.ts';
import { t } from '../texts.ts';
import card from '../../ui/Card.module.css';
import styles from './ImportReport.module.css';
import table from './Table.module.css';

type ReportProps = { people: ContactApi; id: string; onAnother: () => void };

const LOOK_AGAIN_MS = 1_000;
const FIGURES = [
  ['rows', 'ROWS'],
  ['created', 'CREATED'],
  ['updated', 'UPDATED'],
  ['refused', 'REFUSED'],
] as const;

const Refused = ({ people, id, problems }: Omit<ReportProps, 'onAnother'> & Pick<ContactImport, 'problems'>) => {
  const saving = useSaving();
  const bring = () => saving.save(async () => saveFile(await people.refusedOf(id), 'refused-contacts.csv'));
  return (
    <>
      {/* What scrolls must be reached by keys */}
      <div className={table.scroll} tabIndex={0} role="group" aria-label={t('REFUSED_TITLE')}>
        <table className={table.small}>
          <caption>{t('REFUSED_TITLE')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('REFUSED_ROW')}</th>
              <th scope="col">{t('REFUSED_WHY')}</th>
              <th scope="col">{t('REFUSED_WHAT')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ row, reason, cells }) => (
              <tr key={row}>
                <td>{row}</td>
                <td>{reason}</td>
                <td dir="auto">{cells.filter(Boolean).join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button look="quiet" busy={saving.busy} onClick={() => void bring()}>
        {t('REFUSED_DOWNLOAD')}
      </Button>
      <Problem text={saving.otherError()} />
    </>
  );
};

const isOver = ({ status }: ContactImport) => status === 'done' || status === 'failed';

export const ImportReport = ({ people, id, onAnother }: ReportProps) => {
  const load = useCallback(() => people.importOf(id), [people, id]);
  const { state, reload } = useLoaded(load);
  const data = state.kind === 'ready' ? state.data : null;
  useEffect(() => {
    if (!data || isOver(data)) return;
    const timer = setTimeout(reload, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [data, reload]);
  return (
    <section className={card.card}>
      <LoadedContent state={state} reload={reload}>
        {(report) => (
          <>
            <p role="status">{t(`IMPORT_${report.status}`, { file: report.file_name })}</p>
            <Problem text={report.problem ?? undefined} />
            <dl className={styles.totals}>
              {FIGURES.map(([name, text]) => (
                <div key={name}>
                  <dt>{t(text)}</dt>
                  <dd>{report[name].toLocaleString(LOCALE)}</dd>
                </div>
              ))}
            </dl>
            {report.problems.length > 0 && <Refused people={people} id={id} problems={report.problems} />}
            {isOver(report) && (
              <Buttons>
                <Button onClick={onAnother}>{t('ANOTHER_FILE')}</Button>
              </Buttons>
            )}
          </>
        )}
      </LoadedContent>
    </section>
  );
};
