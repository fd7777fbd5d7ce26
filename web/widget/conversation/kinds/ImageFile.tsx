import { useRef, useState } from 'react';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { useTexts } from '../../texts.ts';
import type { ShownAttachment } from '../rows.ts';
import files from './Files.module.css';
import styles from './Lightbox.module.css';

/** A thumbnail that opens the whole picture over the conversation. */
export const ImageFile = ({ file, onBroken }: { file: ShownAttachment; onBroken: () => void }) => {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const show = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  const size = file.width && file.height ? { width: file.width, height: file.height } : {};
  return (
    <>
      <button type="button" className={files.media} aria-label={t('OPEN_IMAGE')} onClick={show}>
        <img src={file.thumb_url || file.data_url} alt="" loading="lazy" {...size} onError={onBroken} />
      </button>
      <dialog ref={dialog} className={styles.lightbox} aria-label={t('PREVIEW_IMAGE')} onClose={() => setOpen(false)}>
        <div className={styles.lightboxBar}>
          <a href={file.data_url} target="_blank" rel="noreferrer noopener" aria-label={t('OPEN_IN_NEW_TAB')}>
            <Icon name="popout" />
          </a>
          <button type="button" aria-label={t('CLOSE')} onClick={() => dialog.current?.close()}>
            <Icon name="close" />
          </button>
        </div>
        {open && <img src={file.data_url} alt={t('PREVIEW_IMAGE')} />}
      </dialog>
    </>
  );
};
