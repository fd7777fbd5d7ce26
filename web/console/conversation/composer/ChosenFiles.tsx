import { acceptedFiles } from '@porchlight/core/rules/files/attachments.ts';
import { useRef } from 'react';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { Spinner } from '../../../shared/ui/Spinner.tsx';
import { WRITING_ICONS } from '../../../shared/ui/writing-icons.ts';
import { t } from '../../base/texts.ts';
import type { useChosenFiles } from './use-chosen-files.ts';
import styles from './Attachments.module.css';

type Chosen = { chosen: ReturnType<typeof useChosenFiles> };

export const AttachButton = ({ chosen }: Chosen) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton icon={WRITING_ICONS.attach} label={t('ATTACH')} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptedFiles()}
        onChange={({ target }) => {
          chosen.add(target.files);
          // The same file may be chosen again after it was taken out.
          target.value = '';
        }}
      />
    </>
  );
};

export const ChosenFiles = ({ chosen: { files, problem, isLoading, remove } }: Chosen) => (
  <>
    {files.length > 0 && (
      <ul className={styles.chosen}>
        {files.map((file) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`} className={styles.file}>
            <Icon name="file" />
            <bdi>{file.name}</bdi>
            <IconButton
              icon="close"
              size={12}
              label={t('REMOVE_FILE', { name: file.name })}
              onClick={() => remove(file)}
            />
          </li>
        ))}
      </ul>
    )}
    {isLoading && <Spinner size={18} label={t('LOADING')} />}
    {problem && <p role="alert">{problem}</p>}
  </>
);
