import { useEffect, useRef } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { useTexts } from '../texts.ts';
import styles from './ConsentCard.module.css';

type ConsentCardProps = {
  text: string;
  /** What will be sent on yes; on no it goes back into the box. */
  held: string;
  onAgree: () => void;
  onDecline: () => void;
};

/** Stands where the composer was, after the first attempt to send: what was typed is kept (users-say 32, 33). */
export const ConsentCard = ({ text, held, onAgree, onDecline }: ConsentCardProps) => {
  const { t } = useTexts();
  const card = useRef<HTMLDivElement>(null);
  // The visitor has just pressed send: moving on to the question is their own act.
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={card} className={styles.card} tabIndex={-1} aria-labelledby="consent-title">
      <h2 className={styles.title} id="consent-title">
        {t('CONSENT_TITLE')}
      </h2>
      <p className={styles.words}>{text}</p>
      {held && <bdi className={styles.held}>{held}</bdi>}
      <div className={styles.choices}>
        <Button onClick={onAgree}>{t('CONSENT_AGREE')}</Button>
        <Button look="quiet" onClick={onDecline}>
          {t('CONSENT_DECLINE')}
        </Button>
      </div>
    </section>
  );
};
