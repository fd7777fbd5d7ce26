import { LOCALES, languageTag } from '@porchlight/core/i18n/locales.ts';
import { useCallback } from 'react';
import { fullTimeOf } from '../../base/time.ts';
import { Card } from '../../ui/Card.tsx';
import type { ContactApi } from '../contact-api.ts';
import { useContactPart, type WorkspaceUpdates } from '../contact-updates.ts';
import { t } from '../texts.ts';
import styles from './Notes.module.css';

type ConsentsProps = { people: ContactApi; contactId: number; updates: WorkspaceUpdates };

const nameOf = (code: string) => LOCALES.find((locale) => locale.code === code)?.name ?? code;

export const Consents = ({ people, contactId, updates }: ConsentsProps) => {
  const load = useCallback(() => people.consents(contactId), [people, contactId]);
  const { state } = useContactPart(updates, contactId, load);
  if (state.kind !== 'ready' || state.data.length === 0) return null;
  return (
    <Card title={t('CONSENTS')}>
      <ul className={styles.notes}>
        {state.data.map(({ id, text, locale, inbox, created_at }) => (
          <li key={id}>
            <p className={styles.note} lang={languageTag(locale)} dir="auto">
              {text}
            </p>
            <p className={styles.footer}>
              {t('AGREED', {
                time: fullTimeOf(created_at),
                inbox: inbox?.name ?? t('GONE_INBOX'),
                language: nameOf(locale),
              })}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
};
