import text from '../../ui/Text.module.css';
import { Card } from '../../ui/Card.tsx';
import { useState } from 'react';
import type { PageProps } from '../page-props.ts';
import { Secret } from '../Secret.tsx';
import { Removal } from '../../form/Removal.tsx';
import { t } from '../texts.ts';

/** The key one's own scripts ask with. */
export const ApiKey = ({ api, profile }: Pick<PageProps, 'api' | 'profile'>) => {
  const [key, setKey] = useState(profile.access_token);
  const renew = async () => {
    const { access_token } = await api.post<{ access_token: string }>('/api/v1/profile/reset_access_token');
    setKey(access_token);
  };
  return (
    <Card title={t('API_KEY')}>
      <p className={text.quiet}>
        {t('API_KEY_HINT')}{' '}
        <a href="/api-docs" target="_blank" rel="noreferrer">
          {t('API_DOCS')}
        </a>
      </p>
      <Secret name={t('API_KEY')} value={key}>
        <Removal name={t('API_KEY')} verb={t('RENEW')} question={t('RENEW_ASK')} remove={renew} onGone={() => {}} />
      </Secret>
    </Card>
  );
};
