import type { PreChatField } from '@porchlight/core/wire/inbox.ts';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../../shared/ui/Button.tsx';
import { Check } from '../../../form/Check.tsx';
import { Fields } from '../../../form/Fields.tsx';
import { TextField } from '../../../form/TextField.tsx';
import { t } from '../../texts.ts';
import { startDrag } from './drag-order.ts';
import { isOwn, moved } from './pre-chat.ts';
import text from '../../../ui/Text.module.css';
import looks from './PreChat.module.css';

type OneProps = { field: PreChatField; onChange: (values: Partial<PreChatField>) => void; onRemove: () => void };

const Question = ({ field, onChange, onRemove }: OneProps) => {
  const { name, label, placeholder, required, enabled } = field;
  return (
    <div className={looks.question}>
      <div className={looks.switches}>
        <Check checked={enabled} onChange={({ target }) => onChange({ enabled: target.checked })}>
          <span dir="auto">{label || name}</span>
        </Check>
        {enabled && (
          <Check
            aria-label={`${t('REQUIRED')}: ${label}`}
            checked={required}
            onChange={({ target }) => onChange({ required: target.checked })}
          >
            {t('REQUIRED')}
          </Check>
        )}
        {isOwn(field) && (
          <Button look="text" aria-label={`${t('TAKE_OUT')}: ${label}`} onClick={onRemove}>
            {t('TAKE_OUT')}
          </Button>
        )}
      </div>
      {enabled && (
        <Fields>
          <TextField
            label={t('QUESTION_LABEL')}
            value={label}
            maxLength={255}
            dir="auto"
            onChange={({ target }) => onChange({ label: target.value })}
          />
          <TextField
            label={t('QUESTION_PLACEHOLDER')}
            value={placeholder ?? ''}
            maxLength={255}
            dir="auto"
            onChange={({ target }) => onChange({ placeholder: target.value })}
          />
        </Fields>
      )}
    </div>
  );
};

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

type FieldsProps = { fields: readonly PreChatField[]; onChange: (fields: PreChatField[]) => void };

/** The questions in their order, which a pointer drags and the arrow keys move; what moved is said. */
export const PreChatFields = ({ fields, onChange }: FieldsProps) => {
  const hint = useId();
  const list = useRef<HTMLUListElement>(null);
  const newest = useRef(fields);
  newest.current = fields;
  const [announcement, setAnnouncement] = useState('');
  const move = (from: number, to: number) => {
    const field = newest.current[from];
    if (!field || to < 0 || to >= newest.current.length) return;
    // The next step of a drag may come before the next painting.
    newest.current = moved(newest.current, from, to);
    onChange([...newest.current]);
    setAnnouncement(t('MOVED', { name: field.label, place: to + 1, count: fields.length }));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(index, index + step);
  };
  const change = (index: number, values: Partial<PreChatField>) =>
    onChange(fields.map((field, at) => (at === index ? { ...field, ...values } : field)));
  return (
    <>
      <p id={hint} className={text.quiet}>
        {t('MOVE_HINT')}
      </p>
      <ul ref={list} className={looks.fields}>
        {fields.map((field, index) => (
          <li key={field.name}>
            <button
              type="button"
              className={looks.handle}
              aria-label={`${t('MOVE')}: ${field.label}`}
              aria-describedby={hint}
              onKeyDown={(event) => onKeyDown(event, index)}
              onPointerDown={({ button }) => button === 0 && list.current && startDrag(list.current, index, move)}
            >
              <span aria-hidden="true">⠿</span>
            </button>
            <Question
              field={field}
              onChange={(values) => change(index, values)}
              onRemove={() => onChange(fields.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      <p role="status" className={looks.announcement}>
        {announcement}
      </p>
    </>
  );
};
