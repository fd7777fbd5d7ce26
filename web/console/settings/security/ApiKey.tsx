import { useState } from 'react';
import { Problem } from '../../form/Problem.tsx';
import { Removal } from '../../form/Removal.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { Card } from '../../ui/Card.tsx';
import type { PageProps } from '../page-props.ts';
import { Secret } from '../Secret.tsx';
import { t } from '../texts.ts';
import text from '../../ui/Text.module.css';

type Answer = { access_token: string };
const PATH = '/api/v1/profile';

export const ApiKey = ({ api }: Pick<PageProps, 'api'>) => {
  const [key, setKey] = useState<string | null>(null);
  const revealing = useSaving();
  const take = async (path: string) => setKey((await api.post<Answer>(`${PATH}/${path}`)).access_token);
  return (
    <Card title={t('API_KEY')}>
      <p className={text.quiet}>
        {t('API_KEY_HINT')}{' '}
        <a href="/api-docs" target="_blank" rel="noreferrer">
          {t('API_DOCS')}
        </a>
      </p>
      <Secret name={t('API_KEY')} value={key} reveal={() => revealing.save(() => take('access_token/reveal'))}>
        <Removal
          name={t('API_KEY')}
          verb={t('RENEW')}
          question={t('RENEW_ASK')}
          remove={() => take('reset_access_token')}
          onGone={() => {}}
        />
      </Secret>
      <Problem text={revealing.otherError()} />
    </Card>
  );
};
