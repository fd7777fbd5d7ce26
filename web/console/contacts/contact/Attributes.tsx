import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { textOf } from '../../base/form-text.ts';
import { Problem } from '../../form/Problem.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { ICONS } from '../../ui/icons.ts';
import type { Definition } from '../attribute-definition.ts';
import { t } from '../texts.ts';
import { type AttributeLine, formatValue, isNumeric, linesOf, readValue } from './attribute.ts';
import control from '../../ui/Control.module.css';
import text from '../../ui/Text.module.css';
import styles from './Attributes.module.css';

type AttributesProps = {
  values: Record<string, unknown>;
  definitions: readonly Definition[];
  save: (change: Record<string, unknown>) => Promise<unknown>;
  drop: (key: string) => Promise<unknown>;
  /** No others than those that are defined, or set by the website. */
  isClosed?: boolean;
};
type Acts = Pick<AttributesProps, 'save' | 'drop'>;

const Input = ({ line, problemId }: { line: AttributeLine; problemId: string | undefined }) => {
  const first = useRef<HTMLInputElement & HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);
  const shared = { ref: first, name: 'value', 'aria-label': line.label, 'aria-describedby': problemId };
  const value = line.value === undefined || line.value === null ? '' : String(line.value);
  if (line.type === 'list' || line.type === 'checkbox') {
    const choices = line.type === 'list' ? line.choices : ['true', 'false'];
    return (
      <select {...shared} className={control.control} defaultValue={value}>
        {!choices.includes(value) && <option value={value}>{value}</option>}
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {line.type === 'checkbox' ? formatValue({ type: 'checkbox', value: choice === 'true' }) : choice}
          </option>
        ))}
      </select>
    );
  }
  const type = line.type === 'date' ? 'date' : line.type === 'link' ? 'url' : 'text';
  return (
    <input
      {...shared}
      className={control.control}
      type={type}
      inputMode={isNumeric(line.type) ? 'decimal' : undefined}
      defaultValue={value}
      maxLength={5_000}
      dir="auto"
    />
  );
};

const Value = ({ line }: { line: AttributeLine }) => {
  const formatted = formatValue(line);
  if (formatted === '') return <span className={text.quiet}>{t('NOT_SET')}</span>;
  if (line.type === 'link' && /^https?:\/\//.test(formatted))
    return (
      <a href={formatted} target="_blank" rel="noreferrer noopener">
        {formatted}
      </a>
    );
  return <span dir="auto">{formatted}</span>;
};

const Line = ({ save, drop, line }: Acts & { line: AttributeLine }) => {
  const saving = useSaving();
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readValue(String(new FormData(event.currentTarget).get('value') ?? ''), line);
    if ('problem' in read) return setProblem(read.problem);
    setProblem(undefined);
    if (await saving.save(() => save({ [line.key]: read.value }))) setOpen(false);
  };
  const remove = () => saving.save(() => drop(line.key));
  const wrong = problem ?? saving.otherError();
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

const NewAttribute = ({ save }: Pick<AttributesProps, 'save'>) => {
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
    if (await saving.save(() => save({ [textOf(form, 'key')]: textOf(form, 'value') }))) setOpen(false);
  };
  return (
    <form className={styles.addForm} onSubmit={submit}>
      <input
        className={control.control}
        name="key"
        required
        maxLength={100}
        aria-label={t('ATTRIBUTE_KEY')}
        placeholder={t('ATTRIBUTE_KEY')}
        // biome-ignore lint/a11y/noAutofocus: it was asked for by the press before
        autoFocus
      />
      <input
        className={control.control}
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

export const Attributes = ({ values, definitions, save, drop, isClosed }: AttributesProps) => {
  const lines = linesOf(values, definitions);
  return (
    <>
      {lines.length === 0 && <p className={text.quiet}>{t('NO_ATTRIBUTES')}</p>}
      <dl className={styles.attributes}>
        {lines.map((line) => (
          <Line key={line.key} save={save} drop={drop} line={line} />
        ))}
      </dl>
      {!isClosed && <NewAttribute save={save} />}
    </>
  );
};
