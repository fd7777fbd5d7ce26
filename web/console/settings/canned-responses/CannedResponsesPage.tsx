import { useCallback, useRef } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { textOf } from '../../base/form-text.ts';
import { AreaField } from '../../form/AreaField.tsx';
import { TextField } from '../../form/TextField.tsx';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import { type Editing, Editor } from '../resource-list/Editor.tsx';
import { ResourceList } from '../resource-list/ResourceList.tsx';
import { t } from '../texts.ts';
import rows from '../../ui/Rows.module.css';
import styles from './CannedResponses.module.css';

type CannedResponse = { id: number; short_code: string; content: string };
const PLACEHOLDERS = ['contact.name', 'contact.first_name', 'contact.email', 'agent.name', 'conversation.id'] as const;

const ResponseEditor = ({ response, editing }: { response: CannedResponse | null; editing: Editing }) => {
  const content = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string) => {
    const field = content.current;
    if (!field) return;
    field.setRangeText(`{{${name}}}`, field.selectionStart, field.selectionEnd, 'end');
    field.focus();
  };
  const send = (form: FormData) =>
    editing.keep({ short_code: textOf(form, 'short_code'), content: textOf(form, 'content') });
  return (
    <Editor editing={editing} send={send}>
      <TextField
        label={t('CANNED_CODE')}
        required
        name="short_code"
        defaultValue={response?.short_code}
        maxLength={255}
        autoComplete="off"
        dir="auto"
      />
      <AreaField
        label={t('CANNED_CONTENT')}
        required
        ref={content}
        name="content"
        rows={5}
        defaultValue={response?.content}
        maxLength={10_000}
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
    </Editor>
  );
};

export const CannedResponsesPage = ({ api, base }: PageProps) => {
  const path = `${base}/canned_responses`;
  const load = useCallback(() => api.get<CannedResponse[]>(path), [api, path]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <PageHead title="CANNED" hint="CANNED_HINT" />
      <LoadedContent state={state} reload={reload}>
        {(responses) => (
          <ResourceList
            api={api}
            path={path}
            things={responses}
            texts={{ add: 'CANNED_NEW', empty: 'CANNED_EMPTY', ask: 'CANNED_ASK' }}
            nameOf={({ short_code }) => short_code}
            row={({ short_code, content }) => (
              <span className={rows.words} dir="auto">
                <strong>/{short_code}</strong>
                <small className={styles.clipped}>{content}</small>
              </span>
            )}
            editor={(response, editing) => <ResponseEditor response={response} editing={editing} />}
            reload={reload}
          />
        )}
      </LoadedContent>
    </>
  );
};
