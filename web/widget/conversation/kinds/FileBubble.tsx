import { UPLOAD_FINISHED_MS } from '@porchlight/core/wire/limits.ts';
import { useEffect, useState } from 'react';
import { lazyPart } from '../../../shared/lazy-part.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { useTexts } from '../../base/texts.ts';
import type { DisplayAttachment } from '../../state/conversation/rows.ts';
import { FileLink } from './FileLink.tsx';
import { ImageFile } from './ImageFile.tsx';
import styles from './Files.module.css';

/** The browser's own player, where ours cannot be loaded. */
const PlainAudio = ({ address }: { address: string }) => (
  <audio className={styles.audio} controls src={address} aria-label={useTexts().t('PREVIEW_AUDIO')} />
);
const AudioComing = () => <div className={styles.audio} />;
const WidgetAudio = lazyPart(() => import('./WidgetAudio.tsx'), 'WidgetAudio', PlainAudio, AudioComing);

type FileContentProps = { file: DisplayAttachment; isPicture: boolean; onBroken: () => void };

const FileContent = ({ file, isPicture, onBroken }: FileContentProps) => {
  const { t } = useTexts();
  if (isPicture) return <ImageFile file={file} onBroken={onBroken} />;
  if (file.file_type === 'audio' && file.data_url) {
    return <WidgetAudio address={file.data_url} />;
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

/** Keeps the progress visible for a moment: a small upload would finish before it was noticed. */
const useJustFinished = (isOnItsWay: boolean): boolean => {
  const [was, setWas] = useState(isOnItsWay);
  const [finished, setFinished] = useState(false);
  if (was !== isOnItsWay) {
    setWas(isOnItsWay);
    setFinished(was);
  }
  useEffect(() => {
    if (!finished) return undefined;
    const timer = setTimeout(() => setFinished(false), UPLOAD_FINISHED_MS);
    return () => clearTimeout(timer);
  }, [finished]);
  return finished;
};

type FileBubbleProps = {
  file: DisplayAttachment;
  /** 0 to 1 while uploading; absent when it has arrived. */
  progress?: number | undefined;
  refused?: boolean;
  onCancel: () => void;
};

export const FileBubble = ({ file, progress, refused = false, onCancel }: FileBubbleProps) => {
  const { t, locale } = useTexts();
  const [broken, setBroken] = useState(false);
  const isPicture = file.file_type === 'image' && Boolean(file.data_url) && !broken;
  const isOnItsWay = progress !== undefined;
  const justFinished = useJustFinished(isOnItsWay);
  return (
    <div className={styles.sent} data-below={(isOnItsWay && !isPicture) || undefined}>
      <FileContent file={file} isPicture={isPicture} onBroken={() => setBroken(true)} />
      {isOnItsWay && (
        <span className={styles.progress}>
          <progress value={progress} aria-label={t('UPLOADING')} />
          {new Intl.NumberFormat(locale, { style: 'percent' }).format(progress)}
          <button type="button" className={styles.cancel} onClick={onCancel}>
            {t('CANCEL')}
          </button>
        </span>
      )}
      {justFinished && !refused && (
        <span className={styles.finished} data-finished>
          <Icon name="check" size={14} />
        </span>
      )}
    </div>
  );
};
