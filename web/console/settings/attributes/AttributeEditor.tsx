import { useState } from 'react';
import { Field } from '../../../shared/ui/Field.tsx';
import { textOf, textOrNull } from '../form-text.ts';
import type { PageProps } from '../page-props.ts';
import styles from '../Settings.module.css';
import { Editor } from '../shelf/Editor.tsx';
import { t } from '../texts.ts';
import { useSaving } from '../use-saving.ts';
import { type Attribute, type AttributeType, keyFor, type Model, TYPES, valuesIn } from './attribute.ts';

const FIELDS = ['attribute_display_name', 'attribute_key', 'attribute_values', 'regex_pattern'];

type EditorProps = Pick<PageProps, 'api'> & {
  path: string;
  model: Model;
  attribute: Attribute | null;
  done: (saved: boolean) => void;
};

const bodyOf = (form: FormData, type: AttributeType) => ({
  attribute_display_name: textOf(form, 'attribute_display_name'),
  attribute_description: textOrNull(form, 'attribute_description'),
  attribute_display_type: type,
  attribute_values: type === 'list' ? valuesIn(textOf(form, 'attribute_values')) : [],
  regex_pattern: type === 'text' ? textOrNull(form, 'regex_pattern') : null,
  regex_cue: type === 'text' ? textOrNull(form, 'regex_cue') : null,
});

/** A definition. Its key names stored values, so it stays what it was when it was made. */
export const AttributeEditor = ({ api, path, model, attribute, done }: EditorProps) => {
  const saving = useSaving();
  const [type, setType] = useState<AttributeType>(attribute?.attribute_display_type ?? 'text');
  const [key, setKey] = useState({ text: attribute?.attribute_key ?? '', isOwn: attribute !== null });
  const submit = async (form: FormData) => {
    const body = bodyOf(form, type);
    const send = () =>
      attribute
        ? api.patch(`${path}/${attribute.id}`, body)
        : api.post(path, { ...body, attribute_key: key.text, attribute_model: model });
    if (await saving.save(send)) done(true);
  };
  return (
    <Editor
      title={attribute ? attribute.attribute_display_name : t('ATTRIBUTE_NEW')}
      saving={saving}
      shown={FIELDS}
      onSubmit={submit}
      onCancel={() => done(false)}
    >
      <div className={styles.fields}>
        <Field label={t('NAME')} required error={saving.errorAt('attribute_display_name')}>
          {(control) => (
            <input
              {...control}
              name="attribute_display_name"
              defaultValue={attribute?.attribute_display_name}
              maxLength={255}
              dir="auto"
              onChange={({ target }) => !key.isOwn && setKey({ text: keyFor(target.value), isOwn: false })}
            />
          )}
        </Field>
        <Field label={t('ATTRIBUTE_KEY')} required error={saving.errorAt('attribute_key')}>
          {(control) => (
            <input
              {...control}
              value={key.text}
              maxLength={100}
              dir="ltr"
              readOnly={attribute !== null}
              onChange={({ target }) => setKey({ text: target.value, isOwn: true })}
            />
          )}
        </Field>
        <Field label={t('ATTRIBUTE_TYPE')}>
          {(control) => (
            <select
              {...control}
              value={type}
              onChange={({ target }) => setType(TYPES.find((each) => each === target.value) ?? 'text')}
            >
              {TYPES.map((each) => (
                <option key={each} value={each}>
                  {t(`TYPE_${each}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Field label={t('DESCRIPTION')}>
        {(control) => (
          <input
            {...control}
            name="attribute_description"
            defaultValue={attribute?.attribute_description ?? ''}
            maxLength={1_000}
            dir="auto"
          />
        )}
      </Field>
      {type === 'list' && (
        <Field label={t('ATTRIBUTE_VALUES')} required error={saving.errorAt('attribute_values')}>
          {(control) => (
            <textarea
              {...control}
              name="attribute_values"
              rows={4}
              defaultValue={attribute?.attribute_values.join('\n')}
              dir="auto"
            />
          )}
        </Field>
      )}
      {type === 'text' && (
        <div className={styles.fields}>
          <Field label={t('PATTERN')} error={saving.errorAt('regex_pattern')}>
            {(control) => (
              <input
                {...control}
                name="regex_pattern"
                defaultValue={attribute?.regex_pattern ?? ''}
                maxLength={500}
                dir="ltr"
              />
            )}
          </Field>
          <Field label={t('PATTERN_CUE')}>
            {(control) => (
              <input
                {...control}
                name="regex_cue"
                defaultValue={attribute?.regex_cue ?? ''}
                maxLength={500}
                dir="auto"
              />
            )}
          </Field>
        </div>
      )}
    </Editor>
  );
};
