import text from '../../ui/Text.module.css';
import { useCallback } from 'react';
import { Crumb } from '../../ui/Crumb.tsx';
import type { PageProps } from '../page-props.ts';
import { Shown } from '../../loading/Shown.tsx';
import { t } from '../texts.ts';
import { useLoaded } from '../../loading/use-loaded.ts';
import { type Bot, isAnswerBot, loadPlaces } from './bot.ts';
import { BotKeys } from './BotKeys.tsx';
import { DeliveryCard } from '../webhooks/DeliveryCard.tsx';
import { BotPlaces } from './BotPlaces.tsx';
import { ModelUse } from './ModelUse.tsx';
import { TestBench } from './TestBench.tsx';

export const BotPage = ({ api, base, id, go }: Pick<PageProps, 'api' | 'base' | 'go'> & { id: number }) => {
  const path = `${base}/agent_bots/${id}`;
  const load = useCallback(async () => {
    const [bot, places] = await Promise.all([api.get<Bot>(path), loadPlaces(api, base)]);
    return { bot, places };
  }, [api, base, path]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <Crumb to="/app/settings/bots" text={t('BOTS')} go={go} />
      <Shown state={state} reload={reload}>
        {({ bot, places }) => (
          <>
            <h1>{bot.name}</h1>
            <p className={text.hint}>
              {isAnswerBot(bot) ? t('BOT_ANSWER_HINT') : (bot.outgoing_url ?? t('BOT_NO_URL'))}
            </p>
            <BotPlaces api={api} base={base} bot={bot} places={places} reload={reload} />
            {isAnswerBot(bot) ? (
              <ModelUse api={api} base={base} go={go} />
            ) : (
              <>
                <TestBench api={api} base={base} bot={bot} />
                {bot.outgoing_url && <DeliveryCard api={api} path={path} />}
                <BotKeys api={api} path={path} bot={bot} reload={reload} />
              </>
            )}
          </>
        )}
      </Shown>
    </>
  );
};
