import { useEffect, useRef } from 'react';
import { selectLocale } from '@porchlight/core/rules/locale.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { useWidget } from '../parts.ts';
import { useTexts } from '../texts.ts';
import styles from './ConsentCard.module.css';

/** In the visitor's language, else in English, else as it was written. */
const textIn = (texts: Readonly<Record<string, string>>, code: string): string | undefined =>
  texts[selectLocale(code, Object.keys(texts)) ?? 'en'] ?? Object.values(texts)[0];

type ConsentCardProps = {
  /** By locale, as the server names it. */
  texts: Readonly<Record<string, string>>;
  /** What will be sent on yes; on no it goes back into the box. */
  held: string;
  onAgree: () => void;
  onDecline: () => void;
};

/** Stands where the composer was, after the first attempt to send: what was typed is kept (users-say 32, 33). */
export const ConsentCard = ({ texts, held, onAgree, onDecline }: ConsentCardProps) => {
  const { t } = useTexts();
  const { language } = useWidget();
  const card = useRef<HTMLDivElement>(null);
  // The visitor has just pressed send: moving on to the question is their own act.
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={card} className={styles.card} tabIndex={-1} aria-labelledby="consent-title">
      <h2 className={styles.title} id="consent-title">
        {t('CONSENT_TITLE')}
      </h2>
      <p className={styles.words} dir="auto">
        {textIn(texts, language.code())}
      </p>
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
