import { useState } from 'react';
import { textOf, textOrNull } from '../../base/form-text.ts';
import { AreaField } from '../../form/AreaField.tsx';
import { Fields } from '../../form/Fields.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { TextField } from '../../form/TextField.tsx';
import { type Editing, Editor } from '../resource-list/Editor.tsx';
import { t } from '../texts.ts';
import { type Attribute, type AttributeType, keyFor, type Model, TYPES, valuesIn } from './attribute.ts';

type EditorProps = { model: Model; attribute: Attribute | null; editing: Editing };

const bodyOf = (form: FormData, type: AttributeType) => ({
  attribute_display_name: textOf(form, 'attribute_display_name'),
  attribute_description: textOrNull(form, 'attribute_description'),
  attribute_display_type: type,
  attribute_values: type === 'list' ? valuesIn(textOf(form, 'attribute_values')) : [],
  regex_pattern: type === 'text' ? textOrNull(form, 'regex_pattern') : null,
  regex_cue: type === 'text' ? textOrNull(form, 'regex_cue') : null,
});

/** A definition. Its key names stored values, so it stays what it was when it was made. */
export const AttributeEditor = ({ model, attribute, editing }: EditorProps) => {
  const [type, setType] = useState<AttributeType>(attribute?.attribute_display_type ?? 'text');
  const [key, setKey] = useState({ text: attribute?.attribute_key ?? '', isOwn: attribute !== null });
  const send = (form: FormData) => {
    const body = bodyOf(form, type);
    return editing.keep(attribute ? body : { ...body, attribute_key: key.text, attribute_model: model });
  };
  return (
    <Editor editing={editing} send={send}>
      <Fields>
        <TextField
          label={t('NAME')}
          required
          name="attribute_display_name"
          defaultValue={attribute?.attribute_display_name}
          maxLength={255}
          dir="auto"
          onChange={({ target }) => !key.isOwn && setKey({ text: keyFor(target.value), isOwn: false })}
        />
        <TextField
          label={t('ATTRIBUTE_KEY')}
          required
          refusedAs="attribute_key"
          value={key.text}
          maxLength={100}
          dir="ltr"
          readOnly={attribute !== null}
          onChange={({ target }) => setKey({ text: target.value, isOwn: true })}
        />
        <SelectField
          label={t('ATTRIBUTE_TYPE')}
          value={type}
          onChange={({ target }) => setType(TYPES.find((each) => each === target.value) ?? 'text')}
        >
          {TYPES.map((each) => (
            <option key={each} value={each}>
              {t(`TYPE_${each}`)}
            </option>
          ))}
        </SelectField>
      </Fields>
      <TextField
        label={t('DESCRIPTION')}
        name="attribute_description"
        defaultValue={attribute?.attribute_description ?? ''}
        maxLength={1_000}
        dir="auto"
      />
      {type === 'list' && (
        <AreaField
          label={t('ATTRIBUTE_VALUES')}
          required
          name="attribute_values"
          rows={4}
          defaultValue={attribute?.attribute_values.join('\n')}
          dir="auto"
        />
      )}
      {type === 'text' && (
        <Fields>
          <TextField
            label={t('PATTERN')}
            name="regex_pattern"
            defaultValue={attribute?.regex_pattern ?? ''}
            maxLength={500}
            dir="ltr"
          />
          <TextField
            label={t('PATTERN_CUE')}
            name="regex_cue"
            defaultValue={attribute?.regex_cue ?? ''}
            maxLength={500}
            dir="auto"
          />
        </Fields>
      )}
    </Editor>
  );
};
