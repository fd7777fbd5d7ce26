import type { DuplicatePair } from '@porchlight/core/wire/contacts/duplicate.ts';
import { Tag } from '../../ui/Tag.tsx';
import { t } from '../texts.ts';
import styles from './Duplicates.module.css';

/** What two contacts have in common, and whether a visitor only claims it. */
export const Reasons = ({ reasons }: Pick<DuplicatePair, 'reasons'>) => (
  <p className={styles.reasons}>
    {reasons.map(({ kind, claimed }) => (
      <span key={kind}>
        {t(`SAME_${kind}`)} {claimed && <Tag>{t('CLAIMED')}</Tag>}
      </span>
    ))}
  </p>
);
