import { deviceName } from '@porchlight/core/rules/devices/device-name.ts';
import { useCallback } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Buttons } from '../../form/Buttons.tsx';
import { Problem } from '../../form/Problem.tsx';
import { Removal } from '../../form/Removal.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Card } from '../../ui/Card.tsx';
import { Moment } from '../Moment.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import rows from '../../ui/Rows.module.css';

type OpenSession = { id: number; user_agent: string | null; ip: string | null; last_used_at: string; current: boolean };
const PATH = '/api/v1/profile/sessions';

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
    <Card title={t('SESSIONS')}>
      <LoadedContent state={state} reload={reload}>
        {(sessions) => (
          <>
            <ul className={rows.lines}>
              {sessions.map(({ id, user_agent, ip, last_used_at, current }) => {
                const name = deviceName(user_agent) || t('DEVICE_UNKNOWN');
                return (
                  <li key={id}>
                    <span className={rows.text}>
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
              <Buttons>
                <Button look="quiet" busy={saving.busy} onClick={() => void endOthers(sessions)}>
                  {t('SESSIONS_END_OTHERS')}
                </Button>
              </Buttons>
            )}
            <Problem text={saving.otherError()} />
          </>
        )}
      </LoadedContent>
    </Card>
  );
};
