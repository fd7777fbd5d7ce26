import { LOCALE } from '../../base/language.ts';
import { Tag } from '../../ui/Tag.tsx';
import { t } from '../texts.ts';
import type { Failing } from './webhook.ts';
import styles from './FailingNotice.module.css';

const timeOf = (at: string) => new Date(at).toLocaleString(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

export const FailingNotice = ({ failing, isBot = false }: { failing: Failing | null; isBot?: boolean }) =>
  failing && (
    <div className={styles.notice} role="status">
      <Tag tone="bad">{t('RECEIVER_FAILING')}</Tag>
      <p>{t('RECEIVER_FAILING_SINCE', { since: timeOf(failing.failing_since) })}</p>
      {failing.last_error && <p>{t('RECEIVER_LAST_ERROR', { error: failing.last_error })}</p>}
      {isBot && <p>{t('RECEIVER_BOT')}</p>}
      {failing.paused_until && <p>{t('RECEIVER_PAUSED', { time: timeOf(failing.paused_until) })}</p>}
    </div>
  );
