import { useCallback } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import { ResourceList } from '../resource-list/ResourceList.tsx';
import { t } from '../texts.ts';
import { BotEditor } from './BotEditor.tsx';
import { type Bot, isAnswerBot, loadBotInboxes } from './bot.ts';
import rows from '../../ui/Rows.module.css';

export const BotsPage = ({ api, base, go }: Pick<PageProps, 'api' | 'base' | 'go'>) => {
  const path = `${base}/agent_bots`;
  const load = useCallback(async () => {
    const [bots, inboxes] = await Promise.all([api.get<Bot[]>(path), loadBotInboxes(api, base)]);
    return { bots, inboxes };
  }, [api, base, path]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <PageHead title="BOTS" hint="BOTS_HINT" />
      <LoadedContent state={state} reload={reload}>
        {({ bots, inboxes }) => {
          const inboxesOf = (bot: Bot) => inboxes.filter((inbox) => inbox.bot?.id === bot.id).map(({ name }) => name);
          return (
            <ResourceList
              api={api}
              path={path}
              things={bots}
              texts={{ add: 'BOT_NEW', empty: 'BOTS_EMPTY', ask: 'BOT_ASK' }}
              nameOf={({ name }) => name}
              row={(bot) => (
                <>
                  <span className={rows.text} dir="auto">
                    <strong>{bot.name}</strong>
                    <small>{t(isAnswerBot(bot) ? 'BOT_KIND_answer' : 'BOT_KIND_webhook')}</small>
                    {bot.description && <small>{bot.description}</small>}
                    <small>
                      {inboxesOf(bot).length > 0
                        ? t('BOT_ANSWERS_IN', { inboxes: inboxesOf(bot).join(', ') })
                        : t('BOT_IDLE')}
                    </small>
                  </span>
                  <Button
                    look="quiet"
                    aria-label={`${t('BOT_OPEN')}: ${bot.name}`}
                    onClick={() => go(`/app/settings/bots/${bot.id}`)}
                  >
                    {t('BOT_OPEN')}
                  </Button>
                </>
              )}
              editor={(bot, editing) => <BotEditor bot={bot} editing={editing} />}
              reload={reload}
            />
          );
        }}
      </LoadedContent>
    </>
  );
};
