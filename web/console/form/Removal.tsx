import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { t } from '../base/texts.ts';
import { Buttons } from './Buttons.tsx';
import { Problem } from './Problem.tsx';
import { useSaving } from './use-saving.ts';
import text from '../ui/Text.module.css';
import styles from './Removal.module.css';

type RemovalProps = {
  name: string;
  question: string;
  verb?: string;
  remove: () => Promise<unknown>;
  children?: ReactNode;
  onGone: () => void;
  done?: string;
};

export const Removal = ({ name, question, verb = t('DELETE_IT'), remove, onGone, done, children }: RemovalProps) => {
  const saving = useSaving();
  const [asking, setAsking] = useState<'no' | 'yes' | 'took back'>('no');
  const button = useRef<HTMLButtonElement>(null);
  const way = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking === 'yes') way.current?.focus();
    if (asking === 'took back') button.current?.focus();
  }, [asking]);
  const go = async () => {
    if (!(await saving.save(remove))) return;
    setAsking('took back');
    onGone();
  };
  if (asking !== 'yes')
    return (
      <>
        <Button ref={button} look="quiet" aria-label={`${verb}: ${name}`} onClick={() => setAsking('yes')}>
          {verb}
        </Button>
        {done !== undefined && (
          <span role="status" className={`${text.good} ${styles.status}`}>
            {saving.saved ? done : ''}
          </span>
        )}
      </>
    );
  return (
    // Escape takes the question back wherever the focus is in it
    <div
      role="group"
      aria-label={question}
      className={styles.confirmation}
      onKeyDown={({ key }) => key === 'Escape' && setAsking('took back')}
    >
      <p>{question}</p>
      {children}
      <Buttons>
        <Button ref={way} look="quiet" onClick={() => setAsking('took back')}>
          {t('CANCEL')}
        </Button>
        <Button className={styles.danger} busy={saving.busy} onClick={() => void go()}>
          {verb}
        </Button>
      </Buttons>
      <Problem text={saving.otherError()} />
    </div>
  );
};
