import type { PreChatField } from '@porchlight/core/wire/inbox.ts';
import { Button } from '../../../../shared/ui/Button.tsx';
import { Check } from '../../../form/Check.tsx';
import { Fields } from '../../../form/Fields.tsx';
import { TextField } from '../../../form/TextField.tsx';
import { t } from '../../texts.ts';
import { OrderedList } from '../ordered/OrderedList.tsx';
import { isOwn } from './pre-chat.ts';
import looks from '../ordered/OrderedList.module.css';

type OneProps = { field: PreChatField; onChange: (values: Partial<PreChatField>) => void; onRemove: () => void };

const Question = ({ field, onChange, onRemove }: OneProps) => {
  const { name, label, placeholder, required, enabled } = field;
  return (
    <>
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
    </>
  );
};

type FieldsProps = { fields: readonly PreChatField[]; onChange: (fields: PreChatField[]) => void };

export const PreChatFields = ({ fields, onChange }: FieldsProps) => (
  <OrderedList
    items={fields}
    keyOf={({ name }) => name}
    nameOf={({ label }) => label}
    hint={t('MOVE_HINT')}
    onChange={onChange}
  >
    {(field, index) => (
      <Question
        field={field}
        onChange={(values) => onChange(fields.map((each, at) => (at === index ? { ...each, ...values } : each)))}
        onRemove={() => onChange(fields.filter((_, at) => at !== index))}
      />
    )}
  </OrderedList>
);
