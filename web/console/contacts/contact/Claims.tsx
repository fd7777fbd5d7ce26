import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { t } from '../texts.ts';
import bar from '../../ui/Bar.module.css';
import text from '../../ui/Text.module.css';

const CLAIMS = ['claimed_email', 'claimed_phone_number', 'claimed_identifier'] as const;

const claimsOf = ({ additional_attributes }: TeamContact) =>
  CLAIMS.map((key) => additional_attributes[key]).filter((value) => typeof value === 'string');

export const Claims = ({ contact, find }: { contact: TeamContact; find: (value: string) => void }) => {
  const claims = claimsOf(contact);
  if (claims.length === 0) return null;
  return (
    <section aria-label={t('CLAIMS')}>
      <p className={text.quiet}>{t('CLAIMS_HINT')}</p>
      {claims.map((value) => (
        <div key={value} className={bar.bar}>
          <bdi>{value}</bdi> <Tag>{t('CLAIMED')}</Tag>
          <Button look="quiet" onClick={() => find(value)}>
            {t('CLAIM_SEARCH', { value })}
          </Button>
        </div>
      ))}
    </section>
  );
};
