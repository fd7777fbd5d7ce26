import { useCallback } from 'react';
import type { Api } from '../../../shared/api.ts';
import { LOCALE } from '../../base/language.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Card } from '../../ui/Card.tsx';
import { type SettingsKey, t } from '../texts.ts';
import text from '../../ui/Text.module.css';
import styles from './Limits.module.css';

type Limit = { name: string; per: string; max: number; period: number; refused: number };
type Answer = { enabled: boolean; payload: Limit[] };

const spanOf = (seconds: number) =>
  seconds % 3_600 === 0
    ? t('LIMIT_HOURS', { count: seconds / 3_600 })
    : t('LIMIT_MINUTES', { count: Math.round(seconds / 60) });

const PER: Readonly<Record<string, SettingsKey>> = {
  address: 'LIMIT_PER_ADDRESS',
  visitor: 'LIMIT_PER_VISITOR',
  conversation: 'LIMIT_PER_CONVERSATION',
  agent: 'LIMIT_PER_AGENT',
  'email address': 'LIMIT_PER_EMAIL',
  account: 'LIMIT_PER_ACCOUNT',
  'side of a call': 'LIMIT_PER_SIDE',
  'incoming webhook': 'AUDIT_TYPE_INCOMING',
  'Slack workspace': 'LIMIT_PER_SLACK',
};
const perOf = (per: string) => {
  const key = PER[per];
  return key ? t(key) : per;
};

/** Whether real people meet a limit is to be seen here, not guessed. Those that refused stand first. */
export const Limits = ({ api, base }: { api: Api; base: string }) => {
  const load = useCallback(() => api.get<Answer>(`${base}/limits`), [api, base]);
  const { state, reload } = useLoaded(load);
  return (
    <Card title={t('LIMITS')}>
      <LoadedContent state={state} reload={reload}>
        {({ enabled, payload }) => (
          <>
            <p className={text.quiet}>{t(enabled ? 'LIMITS_HINT' : 'LIMITS_OFF')}</p>
            <table className={styles.limits}>
              <thead>
                <tr>
                  <th scope="col">{t('LIMIT')}</th>
                  <th scope="col">{t('LIMIT_ALLOWED')}</th>
                  <th scope="col">{t('LIMIT_REFUSED')}</th>
                </tr>
              </thead>
              <tbody>
                {payload
                  .toSorted((one, other) => other.refused - one.refused)
                  .map(({ name, per, max, period, refused }) => (
                    <tr key={name} data-refused={refused > 0}>
                      <th scope="row">
                        <code>{name}</code>
                      </th>
                      <td>
                        {t('LIMIT_WORDS', { max: max.toLocaleString(LOCALE), span: spanOf(period), per: perOf(per) })}
                      </td>
                      <td>{refused.toLocaleString(LOCALE)}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </>
        )}
      </LoadedContent>
    </Card>
  );
};
