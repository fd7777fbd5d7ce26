import { LOCALES } from '@porchlight/core/i18n/locales.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Field } from '../../../shared/ui/Field.tsx';
import { textOf } from '../../settings/form-text.ts';
import { Problem } from '../../settings/Problem.tsx';
import { useSaving } from '../../settings/use-saving.ts';
import { languageName, type Portal } from '../centre-api.ts';
import styles from '../HelpCentre.module.css';
import { t } from '../texts.ts';

type FormProps = {
  portal?: Portal;
  action: string;
  onSave: (form: FormData) => Promise<unknown>;
  onCancel?: () => void;
};

const FIELDS = [
  { name: 'name', label: 'NAME', length: 255 },
  { name: 'slug', label: 'SLUG', length: 100 },
  { name: 'header_text', label: 'HEADER_TEXT', length: 500 },
  { name: 'page_title', label: 'PAGE_TITLE', length: 255 },
  { name: 'homepage_link', label: 'HOMEPAGE_LINK', length: 2_000 },
  { name: 'custom_domain', label: 'CUSTOM_DOMAIN', length: 255 },
] as const;

/** Multipart has no null: an emptied field says the word, which the API reads as one (wire protocol 11.8). */
const formOf = (form: FormData, languages: string[], first: string) => {
  const body = new FormData();
  for (const { name } of FIELDS) {
    const value = textOf(form, name);
    // An address that was left empty is made of the name.
    if (name !== 'slug' || value) body.append(name, value || (name === 'name' ? '' : 'null'));
  }
  body.append('color', textOf(form, 'color'));
  body.append('archived', String(form.has('archived')));
  body.append('config[default_locale]', first);
  for (const code of languages) body.append('config[allowed_locales][]', code);
  const logo = form.get('logo');
  if (logo instanceof File && logo.size > 0) body.append('logo', logo);
  return body;
};

type LanguagesProps = {
  languages: string[];
  first: string;
  onChange: (languages: string[], first: string) => void;
};

const Languages = ({ languages, first, onChange }: LanguagesProps) => (
  <fieldset className={styles.languages}>
    <legend>{t('LANGUAGES')}</legend>
    <div>
      {LOCALES.map(({ code, name }) => (
        <label key={code} lang={code.replace('_', '-')}>
          <input
            type="checkbox"
            checked={languages.includes(code)}
            disabled={code === first}
            onChange={() =>
              onChange(
                languages.includes(code) ? languages.filter((each) => each !== code) : [...languages, code],
                first,
              )
            }
          />
          {name}
        </label>
      ))}
    </div>
    <Field label={t('FIRST_LANGUAGE')}>
      {(control) => (
        <select {...control} value={first} onChange={({ target }) => onChange(languages, target.value)}>
          {languages.map((code) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </select>
      )}
    </Field>
  </fieldset>
);

/** How a help centre is called, looks, and in which languages it speaks. */
export const PortalForm = ({ portal, action, onSave, onCancel }: FormProps) => {
  const saving = useSaving();
  const [first, setFirst] = useState(portal?.meta.default_locale ?? 'en');
  const [languages, setLanguages] = useState(() => portal?.config.allowed_locales.map(({ code }) => code) ?? ['en']);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = formOf(new FormData(event.currentTarget), languages, first);
    void saving.save(() => onSave(body));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.fields}>
        {FIELDS.map(({ name, label, length }) => (
          <Field key={name} label={t(label)} required={name === 'name' || undefined} error={saving.errorAt(name)}>
            {(control) => (
              <input
                {...control}
                name={name}
                dir="auto"
                maxLength={length}
                autoComplete="off"
                defaultValue={portal?.[name] ?? ''}
              />
            )}
          </Field>
        ))}
        <Field label={t('COLOR')} error={saving.errorAt('color')}>
          {(control) => <input {...control} type="color" name="color" defaultValue={portal?.color ?? '#1a6fd0'} />}
        </Field>
        <Field label={t('LOGO')} error={saving.errorAt('avatar')}>
          {(control) => (
            <input {...control} type="file" name="logo" accept="image/png,image/jpeg,image/gif,image/webp" />
          )}
        </Field>
      </div>
      <Languages
        languages={languages}
        first={first}
        onChange={(wanted, wantedFirst) => {
          setLanguages(wanted);
          setFirst(wantedFirst);
        }}
      />
      <label className={styles.check}>
        <input type="checkbox" name="archived" defaultChecked={portal?.archived ?? false} />
        {t('PUT_AWAY')}
      </label>
      <div className={styles.buttons}>
        <Button type="submit" busy={saving.busy}>
          {action}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {t('CANCEL')}
          </Button>
        )}
        <span role="status" className={styles.saved}>
          {saving.saved ? t('SAVED') : ''}
        </span>
      </div>
      <Problem text={saving.otherError('color', 'avatar', ...FIELDS.map(({ name }) => name))} />
    </form>
  );
};
