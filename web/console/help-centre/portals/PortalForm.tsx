import { LOCALES } from '@porchlight/core/i18n/locales.ts';
import type { PortalTemplate } from '@porchlight/core/wire/settings/portal-template.ts';
import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { textOf } from '../../base/form-text.ts';
import { Buttons } from '../../form/Buttons.tsx';
import { Check } from '../../form/Check.tsx';
import { Fields } from '../../form/Fields.tsx';
import { Form } from '../../form/Form.tsx';
import { Problem } from '../../form/Problem.tsx';
import { Saved } from '../../form/Saved.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { TextField } from '../../form/TextField.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { useTouched } from '../../form/use-unsaved.ts';
import { type CentreApi, languageName, type Portal } from '../centre-api.ts';
import { t } from '../texts.ts';
import { ChatChoice } from './ChatChoice.tsx';
import { SitePreview } from './SitePreview.tsx';
import { TemplateChoice } from './TemplateChoice.tsx';
import looks from '../../form/Form.module.css';
import styles from './PortalForm.module.css';

type FormProps = {
  centre: CentreApi;
  portal?: Portal;
  action: string;
  onSave: (form: FormData) => Promise<unknown>;
  onCancel?: () => void;
};

/** What the site shows where no colour was chosen: saving anything else must not repaint it. */
const UNCOLOURED = '#9a4a00';

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
  body.append('template', textOf(form, 'template'));
  // Not there while the inboxes are loading: then it stays as it is.
  if (form.has('inbox_id')) body.append('inbox_id', textOf(form, 'inbox_id') || 'null');
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
        <Check
          key={code}
          checked={languages.includes(code)}
          disabled={code === first}
          onChange={() =>
            onChange(languages.includes(code) ? languages.filter((each) => each !== code) : [...languages, code], first)
          }
        >
          <span lang={code.replace('_', '-')}>{name}</span>
        </Check>
      ))}
    </div>
    <SelectField label={t('FIRST_LANGUAGE')} value={first} onChange={({ target }) => onChange(languages, target.value)}>
      {languages.map((code) => (
        <option key={code} value={code}>
          {languageName(code)}
        </option>
      ))}
    </SelectField>
  </fieldset>
);

export const PortalForm = ({ centre, portal, action, onSave, onCancel }: FormProps) => {
  const saving = useSaving();
  const onChange = useTouched(saving);
  const [first, setFirst] = useState(portal?.meta.default_locale ?? 'en');
  const [color, setColor] = useState(portal ? (portal.color ?? UNCOLOURED) : '#1a6fd0');
  const [template, setTemplate] = useState<PortalTemplate>(portal?.template ?? 'classic');
  const [languages, setLanguages] = useState(() => portal?.config.allowed_locales.map(({ code }) => code) ?? ['en']);
  const send = (written: FormData) => saving.save(() => onSave(formOf(written, languages, first)));
  return (
    <Form className={looks.form} saving={saving} onSend={send} noValidate onChange={onChange}>
      <Fields>
        {FIELDS.map(({ name, label, length }) => (
          <TextField
            key={name}
            label={t(label)}
            required={name === 'name' || undefined}
            name={name}
            dir="auto"
            maxLength={length}
            autoComplete="off"
            defaultValue={portal?.[name] ?? ''}
          />
        ))}
        <TextField
          label={t('COLOR')}
          type="color"
          name="color"
          value={color}
          onChange={({ target }) => setColor(target.value)}
        />
        <TextField
          label={t('LOGO')}
          refusedAs="avatar"
          type="file"
          name="logo"
          accept="image/png,image/jpeg,image/gif,image/webp"
        />
        <ChatChoice centre={centre} chosen={portal?.inbox_id ?? null} />
      </Fields>
      <TemplateChoice chosen={template} color={color} onChoose={setTemplate} />
      {portal && !portal.archived && <SitePreview portal={portal} template={template} color={color} />}
      <Languages
        languages={languages}
        first={first}
        onChange={(selected, selectedFirst) => {
          setLanguages(selected);
          setFirst(selectedFirst);
        }}
      />
      <Check name="archived" defaultChecked={portal?.archived ?? false}>
        {t('PUT_AWAY')}
      </Check>
      <Buttons>
        <Button type="submit" busy={saving.busy}>
          {action}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {t('CANCEL')}
          </Button>
        )}
        <Saved saving={saving} />
      </Buttons>
      <Problem text={saving.otherError()} />
    </Form>
  );
};
