import { useCallback, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Buttons } from '../../form/Buttons.tsx';
import { Choice } from '../../form/Choice.tsx';
import { Problem } from '../../form/Problem.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Moment } from '../Moment.tsx';
import { NewerOlderPager } from '../NewerOlderPager.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { JOB_STATES, type Job, type JobState, PAGE } from './operation.ts';
import rows from '../../ui/Rows.module.css';
import text from '../../ui/Text.module.css';

const JobItem = ({ job, retry, onDone }: { job: Job; retry: () => Promise<unknown>; onDone: () => void }) => {
  const saving = useSaving();
  const again = async () => {
    if (await saving.save(retry)) onDone();
  };
  return (
    <li>
      <span className={rows.text}>
        <code>{job.name}</code>
        <small>
          <Moment at={job.status === 'waiting' ? job.run_at : job.created_at} /> · {t('TRIES', { count: job.attempts })}
        </small>
        {job.last_error && <small className={text.bad}>{job.last_error}</small>}
        <Problem text={saving.otherError()} />
      </span>
      {job.status === 'failed' && (
        <Button
          look="quiet"
          aria-label={`${t('TRY_AGAIN')}: ${job.name}`}
          busy={saving.busy}
          onClick={() => void again()}
        >
          {t('TRY_AGAIN')}
        </Button>
      )}
    </li>
  );
};

export const Jobs = ({ api, base }: Pick<PageProps, 'api' | 'base'>) => {
  const [view, setView] = useState<{ status: JobState; page: number }>({ status: 'failed', page: 1 });
  const load = useCallback(
    async () => (await api.get<{ payload: Job[] }>(`${base}/jobs`, view)).payload,
    [api, base, view],
  );
  const { state, reload } = useLoaded(load);
  const saving = useSaving();
  const retry = ({ id }: Job) => api.post(`${base}/jobs/${id}/retry`);
  const retryAll = async (jobs: readonly Job[]) => {
    await saving.save(async () => {
      for (const job of jobs) await retry(job);
    });
    reload();
  };
  return (
    <Card title={t('JOBS')}>
      <Choice
        label={t('JOBS')}
        of={JOB_STATES}
        chosen={view.status}
        onChoose={(status) => setView({ status, page: 1 })}
        wordOf={(status) => t(`JOB_${status}`)}
      />
      <LoadedContent state={state} reload={reload}>
        {(jobs) => (
          <>
            {jobs.length === 0 && <Empty>{t(`JOBS_EMPTY_${view.status}`)}</Empty>}
            <ul className={rows.lines}>
              {jobs.map((job) => (
                <JobItem key={job.id} job={job} retry={() => retry(job)} onDone={reload} />
              ))}
            </ul>
            {view.status === 'failed' && jobs.length > 1 && (
              <Buttons>
                <Button look="quiet" busy={saving.busy} onClick={() => void retryAll(jobs)}>
                  {t('TRY_ALL_AGAIN')}
                </Button>
              </Buttons>
            )}
            <Problem text={saving.otherError()} />
            <NewerOlderPager
              page={view.page}
              isFull={jobs.length === PAGE}
              onTurn={(page) => setView((before) => ({ ...before, page }))}
            />
          </>
        )}
      </LoadedContent>
    </Card>
  );
};
