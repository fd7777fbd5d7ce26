import { useCallback } from 'react';
import { Crumb } from '../Crumb.tsx';
import type { PageProps } from '../page-props.ts';
import { Secret } from '../Secret.tsx';
import styles from '../Settings.module.css';
import { Removal } from '../shelf/Removal.tsx';
import { Shown } from '../Shown.tsx';
import { t } from '../texts.ts';
import { useLoaded } from '../use-loaded.ts';
import { type Bot, loadPlaces } from './bot.ts';
import { BotPlaces } from './BotPlaces.tsx';
import { TestBench } from './TestBench.tsx';

/** One bot: where it answers, its keys, and a bench to try it on. */
export const BotPage = ({ api, base, id, go }: Pick<PageProps, 'api' | 'base' | 'go'> & { id: number }) => {
  const path = `${base}/agent_bots/${id}`;
  const load = useCallback(async () => {
    const [bot, places] = await Promise.all([api.get<Bot>(path), loadPlaces(api, base)]);
    return { bot, places };
  }, [api, base, path]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <Crumb to="/app/settings/bots" text="BOTS" go={go} />
      <Shown state={state} reload={reload}>
        {({ bot, places }) => (
          <>
            <h1>{bot.name}</h1>
            <p className={styles.hint}>{bot.outgoing_url ?? t('BOT_NO_URL')}</p>
            <BotPlaces api={api} base={base} bot={bot} places={places} reload={reload} />
            <TestBench api={api} base={base} bot={bot} />
            <section className={styles.card}>
              <h2>{t('KEYS')}</h2>
              <Secret name={t('BOT_TOKEN')} value={bot.access_token}>
                <Removal
                  name={t('BOT_TOKEN')}
                  verb={t('RENEW')}
                  question={t('RENEW_ASK')}
                  remove={() => api.post(`${path}/reset_access_token`)}
                  onGone={reload}
                />
              </Secret>
              <Secret name={t('SIGNING_SECRET')} value={bot.secret} />
            </section>
          </>
        )}
      </Shown>
    </>
  );
};
