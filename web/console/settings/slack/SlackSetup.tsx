import { Card } from '../../ui/Card.tsx';
import { Code } from '../Code.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { t } from '../texts.ts';
import { appManifest } from './app-manifest.ts';
import styles from './SlackSetup.module.css';

/** The steps in Slack: one paste, and two values to copy. */
export const SlackSetup = ({ requestUrl }: { requestUrl: string }) => {
  const manifest = appManifest(requestUrl);
  return (
    <Card title={t('SLACK_SETUP')}>
      <ol className={styles.steps}>
        <li>{t('SLACK_STEP_APP')}</li>
        <li>{t('SLACK_STEP_INSTALL')}</li>
        <li>{t('SLACK_STEP_KEYS')}</li>
        <li>{t('SLACK_STEP_VERIFY')}</li>
      </ol>
      <Code title={t('SLACK_MANIFEST')} text={manifest} />
      <CopyButton text={manifest} name={t('SLACK_MANIFEST')} />
      <p className={styles.address}>
        {t('SLACK_REQUEST_URL')}: <code dir="ltr">{requestUrl}</code>{' '}
        <CopyButton text={requestUrl} name={t('SLACK_REQUEST_URL')} />
      </p>
    </Card>
  );
};
