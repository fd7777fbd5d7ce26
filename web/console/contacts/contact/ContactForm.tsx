import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Buttons } from '../../form/Buttons.tsx';
import { Fields } from '../../form/Fields.tsx';
import { Form } from '../../form/Form.tsx';
import { Problem } from '../../form/Problem.tsx';
import { Saved } from '../../form/Saved.tsx';
import { TextField } from '../../form/TextField.tsx';
import type { ContactChange } from '../contact-api.ts';
import { t } from '../texts.ts';
import { useEdits } from '../use-edits.ts';
import looks from '../../form/Form.module.css';

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
  { name: 'company_name', label: 'COMPANY', type: 'text' },
  { name: 'city', label: 'CITY', type: 'text' },
  { name: 'country_code', label: 'COUNTRY', type: 'text' },
] as const;
type FieldName = (typeof FIELDS)[number]['name'];
const COLUMNS = ['name', 'email', 'phone_number', 'identifier'] as const;
type Column = (typeof COLUMNS)[number];

const isColumn = (name: FieldName): name is Column => COLUMNS.some((column) => column === name);

const textOf = (contact: TeamContact | undefined, name: FieldName) => {
  const value = isColumn(name) ? contact?.[name] : contact?.additional_attributes[name];
  return typeof value === 'string' ? value : '';
};

/** As people write numbers, to E.164. */
const phoneOf = (text: string) => text.replaceAll(/[\s().\-/]/g, '').replace(/^00/, '+');

const columnOf = (name: Column, text: string) => (name === 'phone_number' ? phoneOf(text) : text.trim()) || null;

const changeOf = (texts: ReadonlyMap<FieldName, string>): ContactChange => {
  const change: ContactChange = {};
  const facts: Record<string, string> = {};
  for (const [name, text] of texts) {
    if (isColumn(name)) change[name] = columnOf(name, text);
    else facts[name] = text.trim();
  }
  return Object.keys(facts).length > 0 ? { ...change, additional_attributes: facts } : change;
};

/** An emptied field is cleared. The company of a contact that exists has a field of its own. */
export const ContactForm = ({ contact, action, onSave }: FormProps) => {
  const { saving, send, fieldFor } = useEdits<FieldName>(
    (name) => textOf(contact, name),
    (texts) => onSave(changeOf(texts)),
  );
  return (
    <Form className={looks.form} saving={saving} onSend={send} noValidate>
      <Fields>
        {FIELDS.filter(({ name }) => !contact || name !== 'company_name').map(({ name, label, type }) => (
          <TextField
            {...fieldFor(name)}
            key={name}
            label={t(label)}
            type={type}
            dir={type === 'text' ? 'auto' : 'ltr'}
            maxLength={255}
            autoComplete="off"
            {...(name === 'phone_number' ? { title: t('PHONE_HINT') } : {})}
          />
        ))}
      </Fields>
      <Buttons>
        <Button type="submit" busy={saving.busy}>
          {action}
        </Button>
        <Saved saving={saving} />
      </Buttons>
      <Problem text={saving.otherError()} />
    </Form>
  );
};
