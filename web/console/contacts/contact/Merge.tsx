import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { textOf } from '../../base/form-text.ts';
import { Problem } from '../../form/Problem.tsx';
import { Removal } from '../../form/Removal.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import type { ContactApi } from '../contact-api.ts';
import { t } from '../texts.ts';
import { Claims } from './Claims.tsx';
import bar from '../../ui/Bar.module.css';
import control from '../../ui/Control.module.css';
import text from '../../ui/Text.module.css';
import styles from './Merge.module.css';

type MergeProps = { people: ContactApi; contact: TeamContact; name: string; onMerged: (contact: TeamContact) => void };

const detailOf = ({ email, phone_number, identifier }: TeamContact) =>
  [email, phone_number, identifier].filter(Boolean).join(' · ');

export const Merge = ({ people, contact, name, onMerged }: MergeProps) => {
  const saving = useSaving();
  const [found, setFound] = useState<TeamContact[]>();
  const find = (q: string) =>
    saving.save(async () => setFound((await people.find(q)).filter(({ id }) => id !== contact.id)));
  const search = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = textOf(new FormData(event.currentTarget), 'q');
    if (q !== '') await find(q);
  };
  return (
    <>
      <Claims contact={contact} find={(value) => void find(value)} />
      <p className={text.quiet}>{t('MERGE_HINT', { name })}</p>
      <form className={bar.bar} onSubmit={search}>
        <input
          className={`${control.control} ${styles.sought}`}
          name="q"
          type="search"
          maxLength={200}
          aria-label={t('MERGE_SEARCH')}
          placeholder={t('MERGE_SEARCH')}
        />
        <Button type="submit" look="quiet" busy={saving.busy}>
          {t('MERGE_SEARCH')}
        </Button>
      </form>
      <Problem text={saving.otherError()} />
      {found?.length === 0 && <p role="status">{t('NO_CONTACTS_FOUND')}</p>}
      <ul className={styles.found}>
        {found?.map((other) => {
          const otherName = other.name || other.email || t('VISITOR');
          return (
            <li key={other.id}>
              <PersonAvatar name={otherName} src={other.thumbnail} size={32} />
              <span>
                <strong dir="auto">{otherName}</strong>
                <small>{detailOf(other)}</small>
              </span>
              <Removal
                name={otherName}
                verb={t('MERGE')}
                question={t('MERGE_ASK', { other: otherName, name })}
                remove={async () => onMerged(await people.merge(contact.id, other.id))}
                onGone={() => setFound(undefined)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
};
