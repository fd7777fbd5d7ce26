import { isCampaignUrl, matchesUrlPattern } from '@porchlight/core/rules/matching/url-pattern.ts';
import { useState } from 'react';
import { TextField } from '../../form/TextField.tsx';
import { t } from '../texts.ts';
import text from '../../ui/Text.module.css';
import styles from './PatternField.module.css';

/** What is asked most of patterns, as patterns. */
const EXAMPLES = [
  ['https://example.com/pricing', 'PATTERN_ONE'],
  ['https://example.com/shop/', 'PATTERN_BELOW'],
  ['https://*.example.com/*', 'PATTERN_ANY'],
  ['https://example.com/:lang/cart', 'PATTERN_PART'],
] as const;

const answerOf = (pattern: string, address: string) => {
  if (address === '' || !isCampaignUrl(pattern)) return undefined;
  return matchesUrlPattern(pattern, address);
};

type PatternFieldProps = { pattern: string; onChange: (pattern: string) => void };

/** A page pattern beside an address it is tried on, by the rule the widget itself goes by. */
export const PatternField = ({ pattern, onChange }: PatternFieldProps) => {
  const [address, setAddress] = useState('');
  const isBroken = pattern.trim() !== '' && !isCampaignUrl(pattern.trim());
  const matches = answerOf(pattern.trim(), address.trim());
  return (
    <div className={styles.preview}>
      <TextField
        label={t('CAMPAIGN_URL')}
        required
        error={isBroken ? t('PATTERN_BROKEN') : undefined}
        refusedAs="trigger_rules"
        value={pattern}
        maxLength={2_000}
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.com/pricing"
        onChange={({ target }) => onChange(target.value)}
      />
      <TextField
        label={t('PATTERN_TRY')}
        value={address}
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.com/pricing?from=mail"
        onChange={({ target }) => setAddress(target.value)}
      />
      <p role="status" className={matches ? text.good : text.bad}>
        {matches === undefined ? '' : t(matches ? 'PATTERN_MATCHES' : 'PATTERN_MISSES')}
      </p>
      <details>
        <summary>{t('PATTERN_HELP')}</summary>
        <ul className={styles.examples}>
          {EXAMPLES.map(([example, meaning]) => (
            <li key={example}>
              <code dir="ltr">{example}</code> {t(meaning)}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
};
