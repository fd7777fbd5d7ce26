import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import type { MergeField } from '@porchlight/core/wire/contacts/merge-preview.ts';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { contactName } from '../contact-name.ts';
import { t } from '../texts.ts';
import { valueText } from './merge-values.ts';
import styles from './MergeDialog.module.css';

const isUnproven = (contact: TeamContact, name: string) =>
  (name === 'email' && contact.email_verified === false) ||
  (name === 'phone_number' && contact.phone_number_verified === false) ||
  (name === 'identifier' && contact.identifier_verified === false);

type ValueProps = { name: string; value: unknown; contact: TeamContact };

export const MergeValue = ({ name, value, contact }: ValueProps) =>
  name === 'picture' ? (
    <PersonAvatar name={contactName(contact)} src={contact.thumbnail} size={32} />
  ) : (
    <>
      <bdi>{valueText(value)}</bdi> {isUnproven(contact, name) && <Tag>{t('CLAIMED')}</Tag>}
    </>
  );

type ChoiceProps = {
  label: string;
  field: MergeField;
  contacts: { base: TeamContact; mergee: TeamContact };
  isTaken: boolean;
  onChoose: (isTaken: boolean) => void;
};

/** A value that the two contacts have differently: one of them stays. */
export const MergeChoice = ({ label, field, contacts, isTaken, onChoose }: ChoiceProps) => (
  <fieldset className={styles.choice}>
    <legend>{label}</legend>
    {(['base', 'mergee'] as const).map((side) => (
      <label key={side}>
        <input
          type="radio"
          name={field.name}
          checked={isTaken === (side === 'mergee')}
          onChange={() => onChoose(side === 'mergee')}
        />
        <span>
          <MergeValue name={field.name} value={field[side]} contact={contacts[side]} />
          {field.name !== 'name' && <small dir="auto">{contactName(contacts[side])}</small>}
        </span>
      </label>
    ))}
  </fieldset>
);
