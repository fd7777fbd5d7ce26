import { TextField } from '../../form/TextField.tsx';
import form from '../../form/Form.module.css';
import { Buttons } from '../../form/Buttons.tsx';
import { Fields } from '../../form/Fields.tsx';
import { Saved } from '../../form/Saved.tsx';
import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import type { FormEvent } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { textOf } from '../../form/form-text.ts';
import { Problem } from '../../form/Problem.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { useTouched } from '../../form/use-unsaved.ts';
import type { ContactChange } from '../contact-api.ts';
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
  const onChange = useTouched(saving);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const change = readForm(new FormData(event.currentTarget), contact);
    void saving.save(() => onSave(change));
  };
  return (
    <form className={form.form} onSubmit={submit} noValidate onChange={onChange}>
      <Fields>
        {FIELDS.map(({ name, label, type }) => (
          <TextField
            key={name}
            label={t(label)}
            error={saving.errorAt(name)}
            name={name}
            type={type}
            dir={type === 'text' ? 'auto' : 'ltr'}
            maxLength={255}
            autoComplete="off"
            defaultValue={contact?.[name] ?? ''}
            {...(name === 'phone_number' ? { title: t('PHONE_HINT') } : {})}
          />
        ))}
        {FACTS.map(({ name, label }) => (
          <TextField
            key={name}
            label={t(label)}
            name={name}
            dir="auto"
            maxLength={255}
            autoComplete="off"
            defaultValue={factOf(contact, name)}
          />
        ))}
      </Fields>
      <Buttons>
        <Button type="submit" busy={saving.busy}>
          {action}
        </Button>
        <Saved saving={saving} />
      </Buttons>
      <Problem text={saving.otherError(...FIELDS.map(({ name }) => name))} />
    </form>
  );
};
