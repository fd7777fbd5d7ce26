import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Buttons } from '../../form/Buttons.tsx';
import { Fields } from '../../form/Fields.tsx';
import { Form } from '../../form/Form.tsx';
import { Problem } from '../../form/Problem.tsx';
import { Saved } from '../../form/Saved.tsx';
import { TextField } from '../../form/TextField.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { useUnsaved } from '../../form/use-unsaved.ts';
import type { ContactChange } from '../contact-api.ts';
import { t } from '../texts.ts';
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

/** What was written into a field, and what stood there before. */
type Edit = { text: string; over: string };
type Edits = Partial<Record<FieldName, Edit>>;

const isColumn = (name: FieldName): name is Column => COLUMNS.some((column) => column === name);

const textOf = (contact: TeamContact | undefined, name: FieldName) => {
  const value = isColumn(name) ? contact?.[name] : contact?.additional_attributes[name];
  return typeof value === 'string' ? value : '';
};

/** As people write numbers, to E.164. */
const phoneOf = (text: string) => text.replaceAll(/[\s().\-/]/g, '').replace(/^00/, '+');

const columnOf = (name: Column, text: string) => (name === 'phone_number' ? phoneOf(text) : text.trim()) || null;

/** Only what was touched is said: a colleague may have changed the rest meanwhile, and an empty word would win. */
const changeOf = (edits: Edits): ContactChange => {
  const change: ContactChange = {};
  const facts: Record<string, string> = {};
  for (const { name } of FIELDS) {
    const text = edits[name]?.text;
    if (text === undefined) continue;
    if (isColumn(name)) change[name] = columnOf(name, text);
    else facts[name] = text.trim();
  }
  return Object.keys(facts).length > 0 ? { ...change, additional_attributes: facts } : change;
};

/** Without what was sent; words that were written while it went stay. */
const withoutSent = (edits: Edits, sent: Edits): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([name, edit]) => fieldOf(sent, name) !== edit));

/**
 * A contact's details. An emptied field is cleared. A field without focus shows a colleague's change at once; a field being edited
 * shows a notice of it.
 */
export const ContactForm = ({ contact, action, onSave }: FormProps) => {
  const saving = useSaving();
  const [edits, setEdits] = useState<Edits>({});
  useUnsaved(Object.keys(edits).length > 0);
  const write = (name: FieldName, text: string) =>
    setEdits((before) => {
      const { [name]: edit, ...others } = before;
      const over = edit?.over ?? textOf(contact, name);
      return text === over ? others : { ...before, [name]: { text, over } };
    });
  const send = async () => {
    const sent = edits;
    await saving.save(async () => {
      await onSave(changeOf(sent));
      setEdits((before) => withoutSent(before, sent));
    });
  };
  return (
    <Form className={looks.form} saving={saving} onSend={send} noValidate>
      <Fields>
        {FIELDS.map(({ name, label, type }) => {
          const known = textOf(contact, name);
          const edit = edits[name];
          const isOvertaken = edit !== undefined && edit.over !== known;
          return (
            <TextField
              key={name}
              label={t(label)}
              optional={isOvertaken ? t('CHANGED_MEANWHILE', { value: known || t('NOT_SET') }) : undefined}
              name={name}
              type={type}
              dir={type === 'text' ? 'auto' : 'ltr'}
              maxLength={255}
              autoComplete="off"
              value={edit?.text ?? known}
              onChange={({ target }) => write(name, target.value)}
              {...(name === 'phone_number' ? { title: t('PHONE_HINT') } : {})}
            />
          );
        })}
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
