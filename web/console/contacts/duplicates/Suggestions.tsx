import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import type { DuplicatePair } from '@porchlight/core/wire/contacts/duplicate.ts';
import { useCallback, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { t as consoleText } from '../../base/texts.ts';
import { Problem } from '../../form/Problem.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { Link } from '../../ui/Link.tsx';
import type { PeopleProps } from '../contact-api.ts';
import { contactName } from '../contact-name.ts';
import { useContactPart, type WorkspaceUpdates } from '../contact-updates.ts';
import { MergeDialog } from '../merging/MergeDialog.tsx';
import { t } from '../texts.ts';
import { Reasons } from './Reasons.tsx';
import bar from '../../ui/Bar.module.css';
import styles from './Duplicates.module.css';

type SuggestionsProps = Pick<PeopleProps, 'people' | 'go'> & {
  contactId: number;
  updates: WorkspaceUpdates;
  onMerged: (contact: TeamContact) => void;
};

const OneSuggestion = ({
  people,
  contactId,
  go,
  pair,
  onMerged,
}: Omit<SuggestionsProps, 'updates'> & { pair: DuplicatePair }) => {
  const saving = useSaving();
  const [state, setState] = useState<'suggested' | 'merging' | 'dismissed'>('suggested');
  const other = pair.first.id === contactId ? pair.second : pair.first;
  const name = contactName(other);
  const dismiss = async () => {
    if (await saving.save(() => people.dismissDuplicate(contactId, other.id))) setState('dismissed');
  };
  const restore = async () => {
    if (await saving.save(() => people.restoreDuplicate(contactId, other.id))) setState('suggested');
  };
  if (state === 'dismissed')
    return (
      <li className={bar.bar}>
        <span role="status">{t('NOT_SAME_DONE', { name })}</span>
        <Button look="text" busy={saving.busy} onClick={() => void restore()}>
          {consoleText('UNDO')}
        </Button>
        <Problem text={saving.otherError()} />
      </li>
    );
  return (
    <li>
      <Link to={`/app/contacts/${other.id}`} go={go} className={styles.link}>
        <bdi>{name}</bdi>
      </Link>
      <Reasons reasons={pair.reasons} />
      <div className={styles.acts}>
        <Button
          look="text"
          aria-haspopup="dialog"
          aria-label={`${t('COMPARE_MERGE')}: ${name}`}
          onClick={() => setState('merging')}
        >
          {t('COMPARE_MERGE')}
        </Button>
        <Button look="text" busy={saving.busy} aria-label={`${t('NOT_SAME')}: ${name}`} onClick={() => void dismiss()}>
          {t('NOT_SAME')}
        </Button>
      </div>
      <Problem text={saving.otherError()} />
      {state === 'merging' && (
        <MergeDialog
          people={people}
          baseId={contactId}
          mergeeId={other.id}
          onClose={() => setState('suggested')}
          onMerged={(merged) => {
            setState('suggested');
            onMerged(merged);
          }}
        />
      )}
    </li>
  );
};

/** Contacts that may be the same person. Nothing is shown while there are none, or while they cannot be loaded. */
export const Suggestions = ({ updates, ...rest }: SuggestionsProps) => {
  const { people, contactId } = rest;
  const load = useCallback(() => people.duplicatesOf(contactId), [people, contactId]);
  const { state } = useContactPart(updates, contactId, load);
  if (state.kind !== 'ready' || state.data.length === 0) return null;
  return (
    <section className={styles.suggestions} aria-label={t('SAME_PERSON')}>
      <h2>{t('SAME_PERSON')}</h2>
      <ul>
        {state.data.map((pair) => (
          <OneSuggestion key={`${pair.first.id} ${pair.second.id}`} {...rest} pair={pair} />
        ))}
      </ul>
    </section>
  );
};
