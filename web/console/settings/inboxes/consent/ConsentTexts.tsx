import { LOCALES, languageTag } from '@porchlight/core/i18n/locales.ts';
import { writtenTexts } from '@porchlight/core/rules/visitor-forms/consent.ts';
import { CONSENT_CHANGES } from '@porchlight/core/wire/inbox.ts';
import { useId, useState } from 'react';
import { Button } from '../../../../shared/ui/Button.tsx';
import { AreaField } from '../../../form/AreaField.tsx';
import { Buttons } from '../../../form/Buttons.tsx';
import { Choice } from '../../../form/Choice.tsx';
import { SelectField } from '../../../form/SelectField.tsx';
import type { Change, InboxDraft } from '../../inbox.ts';
import { t } from '../../texts.ts';
import text from '../../../ui/Text.module.css';
import styles from './ConsentTexts.module.css';

type ConsentProps = {
  draft: Pick<InboxDraft, 'consent_text' | 'consent_change'>;
  change: Change;
  saved: InboxDraft['consent_text'];
};

const nameOf = (code: string) => LOCALES.find((locale) => locale.code === code)?.name ?? code;

/** English first, because it is what everybody else reads; then by the alphabet. */
const ordered = (codes: readonly string[]) =>
  codes.toSorted((one, other) => Number(other === 'en') - Number(one === 'en') || one.localeCompare(other));

const textsOf = (texts: InboxDraft['consent_text']) =>
  JSON.stringify(Object.entries(writtenTexts(texts)).toSorted(([one], [other]) => one.localeCompare(other)));
const NOTHING = textsOf({});

/** Where a text that people agreed to becomes another that is asked: only who writes it knows whether it says something else. */
const isReworded = (saved: InboxDraft['consent_text'], now: InboxDraft['consent_text']) =>
  textsOf(saved) !== NOTHING && textsOf(now) !== NOTHING && textsOf(saved) !== textsOf(now);

export const ConsentTexts = ({ draft: { consent_text, consent_change = 'material' }, change, saved }: ConsentProps) => {
  const title = useId();
  // A language stands here before its first word: what is empty is not kept.
  const [begun, setBegun] = useState<readonly string[]>([]);
  const visibleCodes = ordered([...new Set(['en', ...Object.keys(consent_text), ...begun])]);
  const others = LOCALES.filter(({ code }) => !visibleCodes.includes(code));
  const write = (code: string, text: string) => change({ consent_text: { ...consent_text, [code]: text } });
  const drop = (code: string) => {
    setBegun(begun.filter((each) => each !== code));
    const { [code]: _, ...rest } = consent_text;
    change({ consent_text: rest });
  };
  return (
    <div className={styles.texts} role="group" aria-labelledby={title}>
      <p id={title}>{t('CONSENT')}</p>
      <p className={text.hint}>{t('CONSENT_HINT')}</p>
      {visibleCodes.map((code) => (
        <div key={code} className={styles.language}>
          <AreaField
            label={t('CONSENT_IN', { language: nameOf(code) })}
            refusedAs={code === visibleCodes[0] ? 'consent_text' : undefined}
            rows={2}
            dir="auto"
            lang={languageTag(code)}
            maxLength={5_000}
            // biome-ignore lint/a11y/noAutofocus: it was asked for by the choice before
            autoFocus={begun.includes(code)}
            value={consent_text[code] ?? ''}
            onChange={({ target }) => write(code, target.value)}
          />
          {code !== 'en' && (
            <Buttons>
              <Button look="text" aria-label={t('CONSENT_DROP', { language: nameOf(code) })} onClick={() => drop(code)}>
                {t('REMOVE')}
              </Button>
            </Buttons>
          )}
        </div>
      ))}
      <SelectField
        label={t('CONSENT_ADD')}
        value=""
        onChange={({ target }) => target.value && setBegun([...begun, target.value])}
      >
        <option value="">{t('CONSENT_CHOOSE')}</option>
        {others.map(({ code, name }) => (
          <option key={code} value={code} lang={languageTag(code)}>
            {name}
          </option>
        ))}
      </SelectField>
      {isReworded(saved, consent_text) && (
        <>
          <Choice
            label={t('CONSENT_CHANGE')}
            of={CONSENT_CHANGES}
            chosen={consent_change}
            onChoose={(chosen) => change({ consent_change: chosen })}
            wordOf={(each) => t(`CONSENT_CHANGE_${each}`)}
          />
          <p role="status" className={text.hint}>
            {t(`CONSENT_CHANGE_HINT_${consent_change}`)}
          </p>
        </>
      )}
    </div>
  );
};
