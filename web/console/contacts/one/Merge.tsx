import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import { type FormEvent, useState } from 'react';
import { Avatar } from '../../../shared/ui/Avatar.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Problem } from '../../settings/Problem.tsx';
import { Removal } from '../../settings/shelf/Removal.tsx';
import { useSaving } from '../../settings/use-saving.ts';
import type { ContactApi } from '../contact-api.ts';
import styles from '../Contacts.module.css';
import { t } from '../texts.ts';

type MergeProps = { people: ContactApi; contact: TeamContact; name: string; onMerged: (contact: TeamContact) => void };

const detailOf = ({ email, phone_number, identifier }: TeamContact) =>
  [email, phone_number, identifier].filter(Boolean).join(' · ');

/** Makes one person of two: the other is found, shown and asked for before anything is done. */
export const Merge = ({ people, contact, name, onMerged }: MergeProps) => {
  const saving = useSaving();
  const [found, setFound] = useState<TeamContact[]>();
  const search = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    if (q === '') return;
    await saving.save(async () => setFound((await people.find(q)).filter(({ id }) => id !== contact.id)));
  };
  return (
    <>
      <p className={styles.quiet}>{t('MERGE_HINT', { name })}</p>
      <form className={styles.tools} onSubmit={search}>
        <input
          className={styles.plain}
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
      {found?.length === 0 && <p role="status">{t('NOBODY_FOUND')}</p>}
      <ul className={styles.found}>
        {found?.map((other) => {
          const otherName = other.name || other.email || t('VISITOR');
          return (
            <li key={other.id}>
              <Avatar name={otherName} src={other.thumbnail} size={32} />
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
