import { type FormEvent, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { textOf } from '../../base/form-text.ts';
import { AreaField } from '../../form/AreaField.tsx';
import { Buttons } from '../../form/Buttons.tsx';
import { Problem } from '../../form/Problem.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { Card } from '../../ui/Card.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Code } from '../Code.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { type Bot, repliesOf, type Trial } from './bot.ts';
import text from '../../ui/Text.module.css';
import styles from './TestBench.module.css';

const Raw = ({ title, text }: { title: string; text: string }) => (
  <details>
    <summary>{title}</summary>
    <Code title={title} text={text} />
  </details>
);

const Outcome = ({ trial, isRead }: { trial: Trial; isRead: boolean }) => {
  const { status, answer, problem, duration_ms, body, event } = trial;
  const replies = repliesOf(trial);
  const isFine = problem === null && status !== null && status < 300;
  return (
    <>
      <p>
        <Tag tone={isFine ? 'good' : 'bad'}>{status === null ? t('BOT_NO_ANSWER') : `HTTP ${status}`}</Tag>{' '}
        {t('MILLISECONDS', { count: duration_ms })}
      </p>
      {problem && <p className={text.bad}>{problem}</p>}
      {!isFine && <p>{t('BOT_FAILS')}</p>}
      {isFine && replies.length === 0 && <p>{t(isRead ? 'BOT_SILENT' : 'BOT_RESPONSE_UNREAD')}</p>}
      {replies.length > 0 && (
        <ul className={styles.bubbles} aria-label={t('BOT_SAYS')}>
          {replies.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer does not change once it is there
            <li key={index} dir="auto">
              {text}
            </li>
          ))}
        </ul>
      )}
      {answer?.action && <p>{t(`BOT_ACTION_${answer.action}`)}</p>}
      <Raw title={t('BOT_SENT')} text={JSON.stringify(event, null, 2)} />
      {body && <Raw title={t('DELIVERY_ANSWER')} text={body} />}
    </>
  );
};

export const TestBench = ({ api, base, bot }: Pick<PageProps, 'api' | 'base'> & { bot: Bot }) => {
  const saving = useSaving();
  const [trial, setTrial] = useState<Trial | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const content = textOf(new FormData(event.currentTarget), 'content');
    void saving.save(async () => setTrial(await api.post<Trial>(`${base}/agent_bots/${bot.id}/test`, { content })));
  };
  return (
    <Card title={t('BOT_BENCH')}>
      {bot.outgoing_url ? (
        <form className={styles.test} onSubmit={submit}>
          <AreaField
            label={t('BOT_BENCH_WORDS')}
            required
            name="content"
            rows={2}
            maxLength={10_000}
            dir="auto"
            defaultValue={t('BOT_BENCH_SAMPLE')}
          />
          <Buttons>
            <Button type="submit" busy={saving.busy}>
              {t('BOT_BENCH_SEND')}
            </Button>
          </Buttons>
        </form>
      ) : (
        <p>{t('BOT_NO_URL')}</p>
      )}
      <div role="status" className={styles.test}>
        {trial && !saving.busy && <Outcome trial={trial} isRead={bot.answers_in_response} />}
      </div>
      <Problem text={saving.otherError()} />
    </Card>
  );
};
