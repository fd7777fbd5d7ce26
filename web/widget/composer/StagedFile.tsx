import { fileSize } from '@porchlight/core/rules/files/file-size.ts';
import { useEffect, useState } from 'react';
import { Icon } from '../../shared/ui/Icon.tsx';
import { useTexts } from '../base/texts.ts';
import styles from './StagedFiles.module.css';

const useThumbnail = (file: File) => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/')) return undefined;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return { url, drop: () => setUrl(undefined) };
};

/** The extension stays visible when the name is cut. */
const EXTENSION = /\.[^.\s]{1,8}$/;

type StagedFileProps = { file: File; label: string; onRemove: () => void };

export const StagedFile = ({ file, label, onRemove }: StagedFileProps) => {
  const { locale } = useTexts();
  const { url, drop } = useThumbnail(file);
  const ending = EXTENSION.exec(file.name)?.[0] ?? '';
  return (
    <li className={styles.file}>
      <span className={styles.picture}>{url ? <img src={url} alt="" onError={drop} /> : <Icon name="file" />}</span>
      <bdi className={styles.name} title={file.name}>
        <span>{file.name.slice(0, file.name.length - ending.length)}</span>
        {ending}
      </bdi>
      <span className={styles.size}>{fileSize(file.size, locale)}</span>
      {/* No IconButton: shared with one more late file, its style would become one more request of home. */}
      <button type="button" className={styles.remove} aria-label={label} title={label} onClick={onRemove}>
        <Icon name="close" size={16} />
      </button>
    </li>
  );
};
