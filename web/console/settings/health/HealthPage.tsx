import { useCallback } from 'react';
import type { Api } from '../../../shared/api.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import styles from '../Settings.module.css';
import { Limits } from './Limits.tsx';
import { Shown } from '../Shown.tsx';
import { t } from '../texts.ts';
import { useLoaded } from '../use-loaded.ts';

type Finding = { name: string; state: 'ok' | 'warn' | 'fail'; says: string; fix: string };

/** What the installation stands on, and what to do where it does not hold. */
export const HealthPage = ({ api, base }: { api: Api; base: string }) => {
  const load = useCallback(async () => (await api.get<{ payload: Finding[] }>(`${base}/doctor`)).payload, [api, base]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <h1>{t('HEALTH')}</h1>
      <p className={styles.hint}>{t('HEALTH_HINT')}</p>
      <Shown state={state} reload={reload}>
        {(findings) => (
          <>
            <ul className={styles.list}>
              {findings.map(({ name, state: how, says, fix }) => (
                <li key={name} className={styles.row}>
                  <span className={styles.state} data-state={how}>
                    {t(`STATE_${how}`)}
                  </span>
                  <span className={styles.who}>
                    <strong>{name}</strong>: {says}
                    {fix && <small>{fix}</small>}
                  </span>
                </li>
              ))}
            </ul>
            <Button look="quiet" onClick={reload}>
              {t('LOOK_AGAIN')}
            </Button>
          </>
        )}
      </Shown>
      <Limits api={api} base={base} />
    </>
  );
};
