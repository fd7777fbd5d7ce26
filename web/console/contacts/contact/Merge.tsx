import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import type { ContactApi } from '../contact-api.ts';
import { type Mergeable, MergeFinder } from '../finder/MergeFinder.tsx';
import { t } from '../texts.ts';
import { Claims } from './Claims.tsx';

type MergeProps = { people: ContactApi; contact: TeamContact; name: string; onMerged: (contact: TeamContact) => void };

const toMergeable = (other: TeamContact): Mergeable => {
  const name = other.name || other.email || t('VISITOR');
  return {
    id: other.id,
    name,
    mark: <PersonAvatar name={name} src={other.thumbnail} size={32} />,
    detail: [other.email, other.phone_number, other.identifier].filter(Boolean).join(' · '),
  };
};

export const Merge = ({ people, contact, name, onMerged }: MergeProps) => (
  <MergeFinder
    texts={{
      hint: t('MERGE_HINT', { name }),
      search: t('MERGE_SEARCH'),
      none: t('NO_CONTACTS_FOUND'),
      ask: (other) => t('MERGE_ASK', { other, name }),
    }}
    find={async (query) => (await people.find(query)).filter(({ id }) => id !== contact.id).map(toMergeable)}
    merge={async (id) => onMerged(await people.merge(contact.id, id))}
  >
    {(find) => <Claims contact={contact} find={find} />}
  </MergeFinder>
);
