import { useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Buttons } from '../form/Buttons.tsx';
import { Problem } from '../form/Problem.tsx';
import { Removal } from '../form/Removal.tsx';
import { useSaving } from '../form/use-saving.ts';
import { Card } from '../ui/Card.tsx';
import { t } from './texts.ts';
import text from '../ui/Text.module.css';

type SampleDataProps = {
  has: boolean;
  add: () => Promise<unknown>;
  remove: () => Promise<unknown>;
  go: (path: string) => void;
};

/** The one button that adds sample data, and the one that removes it. */
export const SampleData = ({ has, add, remove, go }: SampleDataProps) => {
  const saving = useSaving();
  const [announcement, setAnnouncement] = useState('');
  const create = async () => {
    setAnnouncement('');
    if (await saving.save(add)) setAnnouncement(t('SAMPLES_ADDED'));
  };
  return (
    <Card title={t('SAMPLES')}>
      <p className={text.quiet}>{t(has ? 'SAMPLES_PRESENT' : 'SAMPLES_HINT')}</p>
      {has ? (
        <Buttons>
          <Button look="quiet" onClick={() => go('/app')}>
            {t('SAMPLES_OPEN')}
          </Button>
          <Removal
            name={t('SAMPLES')}
            verb={t('SAMPLES_REMOVE')}
            question={t('SAMPLES_ASK')}
            remove={remove}
            onGone={() => setAnnouncement(t('SAMPLES_REMOVED'))}
          />
        </Buttons>
      ) : (
        <Button look="quiet" busy={saving.busy} onClick={() => void create()}>
          {t('SAMPLES_ADD')}
        </Button>
      )}
      <p role="status" className={text.good}>
        {announcement}
      </p>
      <Problem text={saving.otherError()} />
    </Card>
  );
};
