import { LOCALES, languageTag } from '@porchlight/core/i18n/locales.ts';
import type { ConsentText } from '@porchlight/core/wire/inbox.ts';
import { useCallback } from 'react';
import { fullTimeOf } from '../../../base/time.ts';
import { useLoaded } from '../../../loading/use-loaded.ts';
import type { InboxDraft } from '../../inbox.ts';
import type { PageProps } from '../../page-props.ts';
import { t } from '../../texts.ts';
import text from '../../../ui/Text.module.css';
import styles from './ConsentTexts.module.css';

const nameOf = (code: string) => LOCALES.find((locale) => locale.code === code)?.name ?? code;
const meaningOf = ({ version, consent_change }: ConsentText) => (version === null ? 'nothing' : consent_change);

export const ConsentHistory = ({ api, base, saved }: Pick<PageProps, 'api' | 'base'> & { saved: InboxDraft }) => {
  const path = `${base}/inboxes/${saved.id}/consent_texts`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved may have put another beside them
  const load = useCallback(() => api.get<{ payload: ConsentText[] }>(path), [api, path, saved]);
  const { state } = useLoaded(load);
  if (state.kind !== 'ready' || state.data.payload.length === 0) return null;
  return (
    <details>
      <summary>{t('CONSENT_HISTORY')}</summary>
      <ol className={styles.history}>
        {state.data.payload.map((wording) => (
          <li key={wording.id}>
            <p className={text.quiet}>
              {t(`CONSENT_SINCE_${meaningOf(wording)}`, { time: fullTimeOf(wording.created_at) })}
            </p>
            <dl className={styles.wordings}>
              {Object.entries(wording.consent_text).map(([code, text]) => (
                <div key={code}>
                  <dt>{nameOf(code)}</dt>
                  <dd lang={languageTag(code)} dir="auto">
                    {text}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </details>
  );
};
