import { useCallback } from 'react';
import type { Api } from '../../../shared/api.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Tag } from '../../ui/Tag.tsx';
import { t } from '../texts.ts';
import { Limits } from './Limits.tsx';
import { LogLevels } from './LogLevels.tsx';
import rows from '../../ui/Rows.module.css';
import text from '../../ui/Text.module.css';

const TONES = { ok: 'good', warn: 'warn', fail: 'bad' } as const;

type Finding = { name: string; state: 'ok' | 'warn' | 'fail'; says: string; fix: string };

export const HealthPage = ({ api, base }: { api: Api; base: string }) => {
  const load = useCallback(async () => (await api.get<{ payload: Finding[] }>(`${base}/doctor`)).payload, [api, base]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <h1>{t('HEALTH')}</h1>
      <p className={text.hint}>{t('HEALTH_HINT')}</p>
      <LoadedContent state={state} reload={reload}>
        {(findings) => (
          <>
            <ul className={rows.rows}>
              {findings.map(({ name, state: how, says, fix }) => (
                <li key={name} className={rows.row}>
                  <Tag tone={TONES[how]}>{t(`STATE_${how}`)}</Tag>
                  <span className={rows.text}>
                    <strong>{name}</strong>: {says}
                    {fix && <small>{fix}</small>}
                  </span>
                </li>
              ))}
            </ul>
            <p className={text.hint}>
              <Button look="quiet" onClick={reload}>
                {t('LOOK_AGAIN')}
              </Button>
            </p>
          </>
        )}
      </LoadedContent>
      <Limits api={api} base={base} />
      <LogLevels api={api} base={base} />
    </>
  );
};
