import { MAX_FILE_MEGABYTES, MAX_FILES_PER_MESSAGE } from '@porchlight/core/wire/limits.ts';
import { useRef, useState } from 'react';
import { Icon } from '../../shared/ui/Icon.tsx';
import { usePartTexts } from '../base/part-texts.ts';
import type { ChosenFiles, RefusedFile } from './chosen-files.ts';
import { StagedFile } from './StagedFile.tsx';
import styles from './StagedFiles.module.css';

const useFileKeys = () => {
  const [keys] = useState(() => ({ of: new WeakMap<File, number>(), last: 0 }));
  return (file: File): number => {
    const key = keys.of.get(file) ?? ++keys.last;
    keys.of.set(file, key);
    return key;
  };
};

export type StagedFilesProps = { chosen: ChosenFiles; onDone: () => void };

export const StagedFiles = ({ chosen, onDone }: StagedFilesProps) => {
  const { t, locale } = usePartTexts();
  const keyOf = useFileKeys();
  const list = useRef<HTMLUListElement>(null);
  const { files, refused, remove, dismiss } = chosen;

  const explain = ({ name, reason }: RefusedFile): string => {
    if (reason === 'type') return t('FILE_TYPE_REFUSED', { name });
    if (reason === 'empty') return t('FILE_EMPTY', { name });
    if (reason === 'count') return `${name}: ${t('TOO_MANY_FILES', { limit: MAX_FILES_PER_MESSAGE })}`;
    const size = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte' }).format(MAX_FILE_MEGABYTES);
    return `${name}: ${t('FILE_TOO_LARGE', { size })}`;
  };
  const removeAt = (index: number) => {
    const file = files[index];
    if (!file) return;
    // The button disappears with its file: the focus moves to the next one, or back to the text.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const next = buttons[index + 1] ?? buttons[index - 1];
    if (next) next.focus();
    else onDone();
    remove(file);
  };

  return (
    <>
      {files.length > 0 && (
        <ul ref={list} className={styles.files} aria-label={t('FILES_TO_SEND')}>
          {files.map((file, index) => (
            <StagedFile
              key={keyOf(file)}
              file={file}
              label={t('REMOVE_FILE', { name: file.name })}
              onRemove={() => removeAt(index)}
            />
          ))}
        </ul>
      )}
      <span className={styles.announcement} role="status">
        {files.length > 0 && `${t('FILES_TO_SEND')}: ${files.map(({ name }) => name).join(', ')}`}
      </span>
      {refused.length > 0 && (
        <div className={styles.refused} role="alert">
          <ul>
            {Object.entries(refused).map(([place, file]) => (
              <li key={place}>{explain(file)}</li>
            ))}
          </ul>
          <button
            type="button"
            className={styles.remove}
            aria-label={t('CLOSE')}
            title={t('CLOSE')}
            onClick={() => {
              dismiss();
              onDone();
            }}
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      )}
    </>
  );
};
