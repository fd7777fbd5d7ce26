import { ICONS } from '../../ui/icons.ts';
import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { Problem } from '../../settings/Problem.tsx';
import { useSaving } from '../../settings/use-saving.ts';
import type { ContactApi, Definition } from '../contact-api.ts';
import styles from '../Contacts.module.css';
import { t } from '../texts.ts';
import { type AttributeLine, isNumeric, linesOf, readValue, wordsOf } from './attribute.ts';

type AttributesProps = {
  people: ContactApi;
  contact: TeamContact;
  definitions: readonly Definition[];
  onChange: (contact: TeamContact) => void;
};

const Input = ({ line, problemId }: { line: AttributeLine; problemId: string | undefined }) => {
  const first = useRef<HTMLInputElement & HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);
  const shared = { ref: first, name: 'value', 'aria-label': line.label, 'aria-describedby': problemId };
  const value = line.value === undefined || line.value === null ? '' : String(line.value);
  if (line.type === 'list' || line.type === 'checkbox') {
    const choices = line.type === 'list' ? line.choices : ['true', 'false'];
    return (
      <select {...shared} defaultValue={value}>
        {!choices.includes(value) && <option value={value}>{value}</option>}
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {line.type === 'checkbox' ? wordsOf({ type: 'checkbox', value: choice === 'true' }) : choice}
          </option>
        ))}
      </select>
    );
  }
  const type = line.type === 'date' ? 'date' : line.type === 'link' ? 'url' : 'text';
  return (
    <input
      {...shared}
      type={type}
      inputMode={isNumeric(line.type) ? 'decimal' : undefined}
      defaultValue={value}
      maxLength={5_000}
      dir="auto"
    />
  );
};

const Value = ({ line }: { line: AttributeLine }) => {
  const words = wordsOf(line);
  if (words === '') return <span className={styles.quiet}>{t('NOT_SET')}</span>;
  if (line.type === 'link' && /^https?:\/\//.test(words))
    return (
      <a href={words} target="_blank" rel="noreferrer noopener">
        {words}
      </a>
    );
  return <span dir="auto">{words}</span>;
};

const Line = ({ people, contact, line, onChange }: Omit<AttributesProps, 'definitions'> & { line: AttributeLine }) => {
  const saving = useSaving();
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readValue(String(new FormData(event.currentTarget).get('value') ?? ''), line);
    if ('problem' in read) return setProblem(read.problem);
    setProblem(undefined);
    const change = { custom_attributes: { [line.key]: read.value } };
    if (await saving.save(async () => onChange(await people.change(contact.id, change)))) setOpen(false);
  };
  const remove = () => saving.save(async () => onChange(await people.dropAttributes(contact.id, [line.key])));
  const wrong = problem ?? saving.otherError();
  const id = `attribute-${line.key}`;
  return (
    <div className={styles.attribute}>
      <dt>{line.label}</dt>
      <dd>
        {isOpen ? (
          <form onSubmit={submit} noValidate>
            <Input line={line} problemId={wrong ? id : undefined} />
            <IconButton type="submit" icon="check" size={16} label={t('SAVE')} disabled={saving.busy} />
            <IconButton icon="close" size={16} label={t('CANCEL')} onClick={() => setOpen(false)} />
          </form>
        ) : (
          <>
            <Value line={line} />
            <IconButton
              icon={ICONS.edit}
              size={16}
              label={t('EDIT_VALUE', { name: line.label })}
              onClick={() => setOpen(true)}
            />
            {line.value !== undefined && (
              <IconButton
                icon="trash"
                size={16}
                label={t('REMOVE_VALUE', { name: line.label })}
                disabled={saving.busy}
                onClick={() => void remove()}
              />
            )}
          </>
        )}
        <span id={id}>
          <Problem text={wrong} />
        </span>
      </dd>
    </div>
  );
};

const NewAttribute = ({ people, contact, onChange }: Omit<AttributesProps, 'definitions'>) => {
  const saving = useSaving();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button look="text" className={styles.more} onClick={() => setOpen(true)}>
        {t('ADD_ATTRIBUTE')}
      </Button>
    );
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const change = { custom_attributes: { [String(form.get('key')).trim()]: String(form.get('value')).trim() } };
    if (await saving.save(async () => onChange(await people.change(contact.id, change)))) setOpen(false);
  };
  return (
    <form className={styles.added} onSubmit={submit}>
      <input
        name="key"
        required
        maxLength={100}
        aria-label={t('ATTRIBUTE_KEY')}
        placeholder={t('ATTRIBUTE_KEY')}
        // biome-ignore lint/a11y/noAutofocus: it was asked for by the press before
        autoFocus
      />
      <input
        name="value"
        required
        maxLength={5_000}
        aria-label={t('ATTRIBUTE_VALUE')}
        placeholder={t('ATTRIBUTE_VALUE')}
      />
      <Button type="submit" look="quiet" busy={saving.busy}>
        {t('ATTRIBUTE_ADD')}
      </Button>
      <Button look="text" onClick={() => setOpen(false)}>
        {t('CANCEL')}
      </Button>
      <Problem text={saving.otherError()} />
    </form>
  );
};

/** What is known of somebody beside their name, each to be changed where it stands. */
export const Attributes = ({ definitions, ...given }: AttributesProps) => {
  const lines = linesOf(given.contact.custom_attributes, definitions);
  return (
    <>
      {lines.length === 0 && <p className={styles.quiet}>{t('NO_ATTRIBUTES')}</p>}
      <dl className={styles.attributes}>
        {lines.map((line) => (
          <Line key={line.key} {...given} line={line} />
        ))}
      </dl>
      <NewAttribute {...given} />
    </>
  );
};
