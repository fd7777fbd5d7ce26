import { languageTag } from '@porchlight/core/i18n/locales.ts';
import { consentLocale } from '@porchlight/core/rules/visitor-forms/consent.ts';
import { useEffect, useRef } from 'react';
import { Markdown } from '../../shared/markdown/Markdown.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { usePartTexts } from '../base/part-texts.ts';
import { useWidget } from '../state/widget-context.ts';
import styles from './ConsentCard.module.css';

type ConsentCardProps = {
  texts: Readonly<Record<string, string>>;
  /** Sent after consent; on refusal it goes back into the box. */
  pendingText: string;
  onAgree: (locale: string) => void;
  onDecline: () => void;
};

/** Replaces the composer after the first attempt to send, and keeps the text. */
export const ConsentCard = ({ texts, pendingText, onAgree, onDecline }: ConsentCardProps) => {
  const { t } = usePartTexts();
  const { language } = useWidget();
  const locale = consentLocale(texts, language.code()) ?? '';
  const card = useRef<HTMLDivElement>(null);
  // The visitor has just pressed send, so the focus may move to the question.
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={card} className={styles.card} tabIndex={-1} aria-labelledby="consent-title">
      <h2 className={styles.title} id="consent-title">
        {t('CONSENT_TITLE')}
      </h2>
      <div className={styles.text} lang={languageTag(locale)} dir="auto">
        <Markdown text={texts[locale] ?? ''} />
      </div>
      {pendingText && <bdi className={styles.pendingMessage}>{pendingText}</bdi>}
      <div className={styles.choices}>
        <Button onClick={() => onAgree(locale)}>{t('CONSENT_AGREE')}</Button>
        <Button look="quiet" onClick={onDecline}>
          {t('CONSENT_DECLINE')}
        </Button>
      </div>
    </section>
  );
};
