import { Removal } from '../../form/Removal.tsx';
import { Card } from '../../ui/Card.tsx';
import type { PageProps } from '../page-props.ts';
import { Secret } from '../Secret.tsx';
import { t } from '../texts.ts';
import type { Bot } from './bot.ts';

type KeysProps = Pick<PageProps, 'api'> & { path: string; bot: Bot; reload: () => void };

export const BotKeys = ({ api, path, bot, reload }: KeysProps) => (
  <Card title={t('KEYS')}>
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
  </Card>
);
