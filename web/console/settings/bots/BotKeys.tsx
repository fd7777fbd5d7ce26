import type { PageProps } from '../page-props.ts';
import { Secret } from '../Secret.tsx';
import styles from '../Settings.module.css';
import { Removal } from '../shelf/Removal.tsx';
import { t } from '../texts.ts';
import type { Bot } from './bot.ts';

type KeysProps = Pick<PageProps, 'api'> & { path: string; bot: Bot; reload: () => void };

/** What a program of one's own acts and checks with. */
export const BotKeys = ({ api, path, bot, reload }: KeysProps) => (
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
);
