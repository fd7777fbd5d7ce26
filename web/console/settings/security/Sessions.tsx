import { useCallback } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Moment } from '../Moment.tsx';
import type { PageProps } from '../page-props.ts';
import { Problem } from '../Problem.tsx';
import styles from '../Settings.module.css';
import { Removal } from '../shelf/Removal.tsx';
import { Shown } from '../Shown.tsx';
import { t } from '../texts.ts';
import { useLoaded } from '../use-loaded.ts';
import { useSaving } from '../use-saving.ts';
import { deviceName } from './device.ts';

type OpenSession = { id: number; user_agent: string | null; ip: string | null; last_used_at: string; current: boolean };
const PATH = '/api/v1/profile/sessions';

/** Where one is signed in. */
export const Sessions = ({ api }: Pick<PageProps, 'api'>) => {
  const load = useCallback(async () => (await api.get<{ payload: OpenSession[] }>(PATH)).payload, [api]);
  const { state, reload } = useLoaded(load);
  const saving = useSaving();
  const end = (id: number) => api.delete(`${PATH}/${id}`);
  const endOthers = async (sessions: readonly OpenSession[]) => {
    await saving.save(() => Promise.all(sessions.filter(({ current }) => !current).map(({ id }) => end(id))));
    reload();
  };
  return (
    <section className={styles.card}>
      <h2>{t('SESSIONS')}</h2>
      <Shown state={state} reload={reload}>
        {(sessions) => (
          <>
            <ul className={styles.lines}>
              {sessions.map(({ id, user_agent, ip, last_used_at, current }) => {
                const name = deviceName(user_agent) || t('DEVICE_UNKNOWN');
                return (
                  <li key={id}>
                    <span className={styles.who}>
                      <strong>{name}</strong> {current && <em>({t('SESSION_CURRENT')})</em>}
                      <small>
                        <span dir="ltr">{ip}</span> · <Moment at={last_used_at} />
                      </small>
                    </span>
                    {!current && (
                      <Removal
                        name={name}
                        verb={t('SIGN_OUT')}
                        question={t('SESSION_ASK', { name })}
                        remove={() => end(id)}
                        onGone={reload}
                      />
                    )}
                  </li>
                );
              })}
            </ul>
            {sessions.length > 2 && (
              <div className={styles.buttons}>
                <Button look="quiet" busy={saving.busy} onClick={() => void endOthers(sessions)}>
                  {t('SESSIONS_END_OTHERS')}
                </Button>
              </div>
            )}
            <Problem text={saving.otherError()} />
          </>
        )}
      </Shown>
    </section>
  );
};
