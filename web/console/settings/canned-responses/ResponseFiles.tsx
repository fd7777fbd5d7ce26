import { acceptedFiles } from '@porchlight/core/rules/files/attachments.ts';
import { MAX_FILE_MEGABYTES } from '@porchlight/core/wire/limits.ts';
import {
  type CannedResponseFile,
  MAX_FILES_PER_CANNED_RESPONSE,
} from '@porchlight/core/wire/settings/canned-response.ts';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { t } from '../texts.ts';
import { addable } from './response-draft.ts';
import styles from './CannedResponses.module.css';

export type FileChange = { added: readonly File[]; removed: readonly number[] };

type ResponseFilesProps = {
  stored: readonly CannedResponseFile[];
  change: FileChange;
  onChange: (change: FileChange) => void;
};

export const ResponseFiles = ({ stored, change, onChange }: ResponseFilesProps) => {
  const { added, removed } = change;
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const remaining = stored.filter((file) => !removed.includes(file.id));
  const add = (files: readonly File[]) => {
    const { added: good, refused, isTooMany } = addable(remaining.length + added.length, files);
    onChange({ added: [...added, ...good], removed });
    if (refused) setProblem(t('CANNED_FILE_REFUSED', { name: refused.name, megabytes: MAX_FILE_MEGABYTES }));
    else setProblem(isTooMany ? t('CANNED_TOO_MANY_FILES', { count: MAX_FILES_PER_CANNED_RESPONSE }) : '');
  };
  const remove = (next: FileChange) => {
    setProblem('');
    onChange(next);
  };
  return (
    <fieldset className={styles.files} aria-describedby={id}>
      <legend>{t('CANNED_FILES_LABEL')}</legend>
      <p id={id}>{t('CANNED_FILES_HINT', { count: MAX_FILES_PER_CANNED_RESPONSE })}</p>
      <ul>
        {remaining.map((file) => (
          <li key={file.id}>
            <Icon name="file" />
            <a href={file.file_url} target="_blank" rel="noreferrer">
              <bdi>{file.file_name}</bdi>
            </a>
            <IconButton
              icon="close"
              size={12}
              label={t('CANNED_REMOVE_FILE', { name: file.file_name })}
              onClick={() => remove({ added, removed: [...removed, file.id] })}
            />
          </li>
        ))}
        {added.map((file) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`}>
            <Icon name="file" />
            <bdi>{file.name}</bdi>
            <IconButton
              icon="close"
              size={12}
              label={t('CANNED_REMOVE_FILE', { name: file.name })}
              onClick={() => remove({ added: added.filter((each) => each !== file), removed })}
            />
          </li>
        ))}
      </ul>
      {problem && <p role="alert">{problem}</p>}
      <Button look="quiet" onClick={() => input.current?.click()}>
        {t('CANNED_ADD_FILES')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptedFiles()}
        aria-label={t('CANNED_ADD_FILES')}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          // The same file may be chosen again after it was taken out.
          target.value = '';
        }}
      />
    </fieldset>
  );
};
