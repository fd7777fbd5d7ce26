import { useTexts } from '../../texts.ts';
import type { ShownAttachment } from '../rows.ts';
import { FileLink } from './FileLink.tsx';
import { ImageFile } from './ImageFile.tsx';
import styles from './Kinds.module.css';

const Shown = ({ file }: { file: ShownAttachment }) => {
  const { t } = useTexts();
  if (file.file_type === 'image' && file.data_url) return <ImageFile file={file} />;
  if (file.file_type === 'audio' && file.data_url) {
    return (
      <audio className={styles.audio} controls preload="metadata" src={file.data_url} aria-label={t('PREVIEW_AUDIO')} />
    );
  }
  if (file.file_type === 'video' && file.data_url) {
    return (
      <span className={styles.media}>
        <video controls preload="metadata" playsInline src={file.data_url} aria-label={t('PREVIEW_VIDEO')} />
      </span>
    );
  }
  return <FileLink file={file} />;
};

type FileBubbleProps = {
  file: ShownAttachment;
  /** 0 to 1 while the file is on its way; absent when it has arrived. */
  progress?: number | undefined;
  onCancel: () => void;
};

export const FileBubble = ({ file, progress, onCancel }: FileBubbleProps) => {
  const { t, locale } = useTexts();
  if (progress === undefined) return <Shown file={file} />;
  const share = new Intl.NumberFormat(locale, { style: 'percent' }).format(progress);
  return (
    <div className={styles.uploading} data-file={file.file_type === 'image' ? undefined : true} data-uploading>
      <Shown file={file} />
      <span className={styles.progress}>
        <progress value={progress} aria-label={t('UPLOADING')} />
        {share}
        <button type="button" className={styles.cancel} onClick={onCancel}>
          {t('CANCEL')}
        </button>
      </span>
    </div>
  );
};
