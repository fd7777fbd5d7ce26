import { useCallback } from 'react';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Crumb } from '../../ui/Crumb.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { DeliveryCard } from '../webhooks/DeliveryCard.tsx';
import { BotInboxes } from './BotInboxes.tsx';
import { BotKeys } from './BotKeys.tsx';
import { type Bot, isAnswerBot, loadBotInboxes } from './bot.ts';
import { ModelUse } from './ModelUse.tsx';
import { TestBench } from './TestBench.tsx';
import text from '../../ui/Text.module.css';

export const BotPage = ({ api, base, id, go }: Pick<PageProps, 'api' | 'base' | 'go'> & { id: number }) => {
  const path = `${base}/agent_bots/${id}`;
  const load = useCallback(async () => {
    const [bot, inboxes] = await Promise.all([api.get<Bot>(path), loadBotInboxes(api, base)]);
    return { bot, inboxes };
  }, [api, base, path]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <Crumb to="/app/settings/bots" text={t('BOTS')} go={go} />
      <LoadedContent state={state} reload={reload}>
        {({ bot, inboxes }) => (
          <>
            <h1>{bot.name}</h1>
            <p className={text.hint}>
              {isAnswerBot(bot) ? t('BOT_ANSWER_HINT') : (bot.outgoing_url ?? t('BOT_NO_URL'))}
            </p>
            <BotInboxes api={api} base={base} bot={bot} inboxes={inboxes} reload={reload} />
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
      </LoadedContent>
    </>
  );
};
