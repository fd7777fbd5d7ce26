import { Tick } from '../../form/Tick.tsx';
import { Card } from '../../ui/Card.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import type { Bot, BotInbox } from './bot.ts';
import rows from '../../ui/Rows.module.css';

type BotInboxesProps = Pick<PageProps, 'api' | 'base'> & { bot: Bot; inboxes: readonly BotInbox[]; reload: () => void };

export const BotInboxes = ({ api, base, bot, inboxes, reload }: BotInboxesProps) => (
  <Card title={t('BOT_PLACES')}>
    {inboxes.length === 0 && <p>{t('NO_INBOX')}</p>}
    {inboxes.map(({ id, name, bot: current }) => (
      <Tick
        key={id}
        checked={current?.id === bot.id}
        save={(on) => api.post(`${base}/inboxes/${id}/set_agent_bot`, { agent_bot: on ? bot.id : null })}
        onSaved={reload}
      >
        <span className={rows.text}>
          {name}
          {current && current.id !== bot.id && <small>{t('BOT_TAKES_OVER', { name: current.name })}</small>}
        </span>
      </Tick>
    ))}
  </Card>
);
