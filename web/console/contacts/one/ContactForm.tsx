import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import type { FormEvent } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Field } from '../../../shared/ui/Field.tsx';
import { textOf } from '../../settings/form-text.ts';
import { Problem } from '../../settings/Problem.tsx';
import { useSaving } from '../../settings/use-saving.ts';
import type { ContactChange } from '../contact-api.ts';
import styles from '../Contacts.module.css';
import { t } from '../texts.ts';

type FormProps = {
  contact?: TeamContact;
  action: string;
  onSave: (change: ContactChange) => Promise<unknown>;
};

const FIELDS = [
  { name: 'name', label: 'NAME', type: 'text' },
  { name: 'email', label: 'EMAIL', type: 'email' },
  { name: 'phone_number', label: 'PHONE', type: 'tel' },
  { name: 'identifier', label: 'IDENTIFIER', type: 'text' },
] as const;
const FACTS = [
  { name: 'company_name', label: 'COMPANY' },
  { name: 'city', label: 'CITY' },
  { name: 'country_code', label: 'COUNTRY' },
] as const;

/** As people write numbers, to E.164. */
const phoneOf = (text: string) => text.replaceAll(/[\s().\-/]/g, '').replace(/^00/, '+');

const factOf = (contact: TeamContact | undefined, name: string) => {
  const value = contact?.additional_attributes[name];
  return typeof value === 'string' ? value : '';
};

/** A fact that was not touched is not said: an empty word would win when two people become one. */
const changedFacts = (form: FormData, contact: TeamContact | undefined) =>
  Object.fromEntries(
    FACTS.map(({ name }) => [name, textOf(form, name)]).filter(([name = '', text]) => text !== factOf(contact, name)),
  );

const readForm = (form: FormData, contact: TeamContact | undefined): ContactChange => ({
  name: textOf(form, 'name') || null,
  email: textOf(form, 'email') || null,
  phone_number: phoneOf(textOf(form, 'phone_number')) || null,
  identifier: textOf(form, 'identifier') || null,
  additional_attributes: changedFacts(form, contact),
});

/** Who somebody is. What is emptied is taken away. */
export const ContactForm = ({ contact, action, onSave }: FormProps) => {
  const saving = useSaving();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const change = readForm(new FormData(event.currentTarget), contact);
    void saving.save(() => onSave(change));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.fields}>
        {FIELDS.map(({ name, label, type }) => (
          <Field key={name} label={t(label)} error={saving.errorAt(name)}>
            {(control) => (
              <input
                {...control}
                name={name}
                type={type}
                dir={type === 'text' ? 'auto' : 'ltr'}
                maxLength={255}
                autoComplete="off"
                defaultValue={contact?.[name] ?? ''}
                {...(name === 'phone_number' ? { title: t('PHONE_HINT') } : {})}
              />
            )}
          </Field>
        ))}
        {FACTS.map(({ name, label }) => (
          <Field key={name} label={t(label)}>
            {(control) => (
              <input
                {...control}
                name={name}
                dir="auto"
                maxLength={255}
                autoComplete="off"
                defaultValue={factOf(contact, name)}
              />
            )}
          </Field>
        ))}
      </div>
      <div className={styles.buttons}>
        <Button type="submit" busy={saving.busy}>
          {action}
        </Button>
        <span role="status" className={styles.saved}>
          {saving.saved ? t('SAVED') : ''}
        </span>
      </div>
      <Problem text={saving.otherError(...FIELDS.map(({ name }) => name))} />
    </form>
  );
};
