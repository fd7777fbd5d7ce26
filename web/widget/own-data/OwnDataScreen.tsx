import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { Spinner } from '../../shared/ui/Spinner.tsx';
import { usePartTexts } from '../base/part-texts.ts';
import { useWidget } from '../state/widget-context.ts';
import { ErasePanel } from './ErasePanel.tsx';
import { fetchOwnData, type OwnData } from './own-data.ts';
import styles from './OwnData.module.css';

const download = (name: string, text: string) => {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
};

const Facts = ({ data }: { data: OwnData }) => {
  const { t, locale } = usePartTexts();
  const { person, conversations } = data;
  const since = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(person.created_at));
  const facts = [
    [t('NAME_LABEL'), person.name],
    [t('EMAIL_LABEL'), person.email],
    [t('PHONE_LABEL'), person.phone_number],
    [t('OWN_DATA_SINCE'), since],
    [t('CONVERSATIONS'), new Intl.NumberFormat(locale).format(conversations.length)],
  ] as const;
  return (
    <dl className={styles.details}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
};

export const OwnDataScreen = () => {
  const { t } = usePartTexts();
  const { api } = useWidget();
  const [data, setData] = useState<OwnData>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    fetchOwnData(api).then(setData, () => setFailed(true));
  }, [api]);
  useEffect(load, [load]);
  return (
    <div className={styles.screen}>
      <h2 className={styles.title}>{t('OWN_DATA')}</h2>
      {!data && !failed && (
        <div className={styles.waiting}>
          <Spinner label={t('LOADING')} />
        </div>
      )}
      {failed && (
        <p className={styles.error} role="alert">
          {t('TRANSCRIPT_FAILED')}
          <Button look="text" onClick={load}>
            {t('TRY_AGAIN')}
          </Button>
        </p>
      )}
      {data && (
        <>
          <Facts data={data} />
          <Button wide look="quiet" onClick={() => download('my-chat.json', JSON.stringify(data, null, 2))}>
            <Icon name="download" size={18} />
            {t('OWN_DATA_DOWNLOAD')}
          </Button>
          <ErasePanel />
        </>
      )}
    </div>
  );
};
