import type { Profile } from '@porchlight/core/wire/agent.ts';
import {
  type CannedResponse,
  MAX_CANNED_RESPONSE_LENGTH,
  MAX_FOLDER_LENGTH,
  MAX_SHORT_CODE_LENGTH,
} from '@porchlight/core/wire/settings/canned-response.ts';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { textOf } from '../../base/form-text.ts';
import { AreaField } from '../../form/AreaField.tsx';
import { Fields } from '../../form/Fields.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import { TextField } from '../../form/TextField.tsx';
import { type Editing, Editor } from '../resource-list/Editor.tsx';
import { t } from '../texts.ts';
import { type FileChange, ResponseFiles } from './ResponseFiles.tsx';
import { bodyOf, previewOf } from './response-draft.ts';
import styles from './CannedResponses.module.css';

const PLACEHOLDERS = [
  'contact.name',
  'contact.first_name',
  'contact.email',
  'contact.phone_number',
  'agent.name',
  'agent.first_name',
  'conversation.id',
  'inbox.name',
  'account.name',
] as const;

const Preview = ({ profile, content }: { profile: Profile; content: string }) => {
  const { text, empty } = previewOf(profile, content);
  return (
    <section className={styles.preview} aria-label={t('CANNED_PREVIEW')}>
      <strong>{t('CANNED_PREVIEW')}</strong>
      {text.trim() === '' ? <p>{t('CANNED_PREVIEW_NONE')}</p> : <blockquote dir="auto">{text}</blockquote>}
      {text.trim() !== '' && <p>{t('CANNED_PREVIEW_HINT')}</p>}
      {empty.length > 0 && <p role="status">{t('CANNED_PREVIEW_EMPTY', { placeholders: empty.join(', ') })}</p>}
    </section>
  );
};

type ResponseEditorProps = {
  response: CannedResponse | null;
  folders: readonly string[];
  mayShare: boolean;
  profile: Profile;
  editing: Editing;
};

export const ResponseEditor = ({ response, folders, mayShare, profile, editing }: ResponseEditorProps) => {
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [content, setContent] = useState(response?.content ?? '');
  const [files, setFiles] = useState<FileChange>({ added: [], removed: [] });
  const insert = (name: string) => {
    const field = area.current;
    if (!field) return;
    field.setRangeText(`{{${name}}}`, field.selectionStart, field.selectionEnd, 'end');
    // For the form, which asks before it is left, and for the preview.
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  };
  const send = (form: FormData) => {
    const fields = {
      short_code: textOf(form, 'short_code'),
      content: textOf(form, 'content'),
      folder: textOf(form, 'folder'),
    };
    const visibility = mayShare ? textOf(form, 'visibility') : 'personal';
    return editing.keep(bodyOf({ ...fields, visibility }, files.added, files.removed));
  };
  return (
    <Editor editing={editing} send={send}>
      <Fields>
        <TextField
          label={t('CANNED_CODE')}
          required
          name="short_code"
          defaultValue={response?.short_code}
          maxLength={MAX_SHORT_CODE_LENGTH}
          autoComplete="off"
          dir="auto"
        />
        <TextField
          label={t('CANNED_FOLDER')}
          optional={t('MAY_BE_EMPTY')}
          name="folder"
          defaultValue={response?.folder ?? ''}
          maxLength={MAX_FOLDER_LENGTH}
          autoComplete="off"
          list={listId}
          dir="auto"
        />
        {mayShare && (
          <SelectField label={t('CANNED_VISIBILITY')} name="visibility" defaultValue={response?.visibility ?? 'global'}>
            <option value="global">{t('MACRO_FOR_ALL')}</option>
            <option value="personal">{t('MACRO_FOR_ME')}</option>
          </SelectField>
        )}
      </Fields>
      <datalist id={listId}>
        {folders.map((folder) => (
          <option key={folder} value={folder} />
        ))}
      </datalist>
      <AreaField
        label={t('CANNED_CONTENT')}
        required
        ref={area}
        name="content"
        rows={5}
        value={content}
        onChange={({ target }) => setContent(target.value)}
        maxLength={MAX_CANNED_RESPONSE_LENGTH}
        dir="auto"
      />
      <div role="group" aria-label={t('INSERT')} className={styles.chips}>
        <span>{t('INSERT')}</span>
        {PLACEHOLDERS.map((name) => (
          <Button key={name} look="quiet" onClick={() => insert(name)}>
            {t(`PLACEHOLDER_${name}`)}
          </Button>
        ))}
      </div>
      <Preview profile={profile} content={content} />
      <ResponseFiles stored={response?.files ?? []} change={files} onChange={setFiles} />
    </Editor>
  );
};
