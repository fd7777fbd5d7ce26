import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import type { ContactApi } from '../contact-api.ts';
import { contactName } from '../contact-name.ts';
import { type Mergeable, MergeFinder } from '../finder/MergeFinder.tsx';
import { MergeDialog } from '../merging/MergeDialog.tsx';
import { t } from '../texts.ts';
import { Claims } from './Claims.tsx';

type MergeProps = { people: ContactApi; contact: TeamContact; name: string; onMerged: (contact: TeamContact) => void };

const toMergeable = (other: TeamContact): Mergeable => {
  const name = contactName(other);
  return {
    id: other.id,
    name,
    mark: <PersonAvatar name={name} src={other.thumbnail} size={32} />,
    detail: [other.email, other.phone_number, other.identifier].filter(Boolean).join(' · '),
  };
};

export const Merge = ({ people, contact, name, onMerged }: MergeProps) => {
  const [chosen, setChosen] = useState<number>();
  return (
    <>
      <MergeFinder
        texts={{ hint: t('MERGE_HINT', { name }), search: t('MERGE_SEARCH'), none: t('NO_CONTACTS_FOUND') }}
        find={async (query) => (await people.find(query)).filter(({ id }) => id !== contact.id).map(toMergeable)}
        above={(find) => <Claims contact={contact} find={find} />}
      >
        {(other) => (
          <Button
            look="quiet"
            aria-haspopup="dialog"
            aria-label={`${t('MERGE')}: ${other.name}`}
            onClick={() => setChosen(other.id)}
          >
            {t('MERGE')}
          </Button>
        )}
      </MergeFinder>
      {chosen !== undefined && (
        <MergeDialog
          people={people}
          baseId={contact.id}
          mergeeId={chosen}
          onClose={() => setChosen(undefined)}
          onMerged={(merged) => {
            setChosen(undefined);
            onMerged(merged);
          }}
        />
      )}
    </>
  );
};
