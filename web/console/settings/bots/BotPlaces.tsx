import rows from '../../ui/Rows.module.css';
import { Card } from '../../ui/Card.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { Tick } from '../../form/Tick.tsx';
import type { Bot, BotPlace } from './bot.ts';

type PlacesProps = Pick<PageProps, 'api' | 'base'> & { bot: Bot; places: readonly BotPlace[]; reload: () => void };

/** Where a bot answers: it takes the place of the bot that was there. */
export const BotPlaces = ({ api, base, bot, places, reload }: PlacesProps) => (
  <Card title={t('BOT_PLACES')}>
    {places.length === 0 && <p>{t('NO_INBOX')}</p>}
    {places.map(({ id, name, bot: current }) => (
      <Tick
        key={id}
        checked={current?.id === bot.id}
        save={(on) => api.post(`${base}/inboxes/${id}/set_agent_bot`, { agent_bot: on ? bot.id : null })}
        onSaved={reload}
      >
        <span className={rows.words}>
          {name}
          {current && current.id !== bot.id && <small>{t('BOT_TAKES_OVER', { name: current.name })}</small>}
        </span>
      </Tick>
    ))}
  </Card>
);
