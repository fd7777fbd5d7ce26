import { Button } from '../../../shared/ui/Button.tsx';
import { Spinner } from '../../../shared/ui/Spinner.tsx';
import { Buttons } from '../../form/Buttons.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { useArrival } from './use-arrival.ts';
import text from '../../ui/Text.module.css';
import styles from './Start.module.css';

type StepProps = Pick<PageProps, 'api' | 'base' | 'go'> & { inboxId: number };

export const StepMessage = ({ api, base, go, inboxId }: StepProps) => {
  const conversation = useArrival(api, base, inboxId);
  return (
    <>
      <p>{t('START_MESSAGE_HINT')}</p>
      <div role="status">
        {conversation === null ? (
          <p className={styles.waiting}>
            <Spinner size={18} /> {t('START_WAITING')}
          </p>
        ) : (
          <p className={text.good}>{t('START_ARRIVED')}</p>
        )}
      </div>
      {conversation !== null && (
        <Buttons>
          <Button onClick={() => go(`/app/conversations/${conversation}`)}>{t('START_ANSWER')}</Button>
          <Button look="quiet" onClick={() => go('/app/settings/people')}>
            {t('INVITE')}
          </Button>
        </Buttons>
      )}
    </>
  );
};
