import { differenceOf, type Part } from '@porchlight/core/rules/texts/text-difference.ts';
import { useMemo } from 'react';
import { t } from '../texts.ts';
import styles from './Difference.module.css';

const TAGS = { same: 'span', removed: 'del', added: 'ins' } as const;
/** Unchanged text is cut to this much beside a change. */
const SHOWN_AROUND = 300;

const shownTextOf = ({ kind, text }: Part, at: number, parts: readonly Part[]) => {
  if (kind !== 'same' || text.length <= 2 * SHOWN_AROUND) return text;
  const start = at === 0 ? '' : text.slice(0, SHOWN_AROUND);
  const end = at === parts.length - 1 ? '' : text.slice(-SHOWN_AROUND);
  return `${start}\n[…]\n${end}`;
};

type DifferenceProps = { label: string; before: string; after: string };

/** What was removed and added, by words. Screen readers announce `del` and `ins`. */
export const Difference = ({ label, before, after }: DifferenceProps) => {
  const parts = useMemo(() => differenceOf(before, after), [before, after]);
  const isSame = parts.every(({ kind }) => kind === 'same');
  return (
    <section className={styles.difference} aria-label={label}>
      <h3>{label}</h3>
      {isSame ? (
        <p className={styles.same}>{t('NO_DIFFERENCE')}</p>
      ) : (
        <div className={styles.text} dir="auto" tabIndex={0} role="group" aria-label={label}>
          {parts.map((part, at) => {
            const Tag = TAGS[part.kind];
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which change together
            return <Tag key={at}>{shownTextOf(part, at, parts)}</Tag>;
          })}
        </div>
      )}
    </section>
  );
};
