import { useEffect, useRef } from 'react';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { usePartTexts } from '../../base/part-texts.ts';
import styles from './Lightbox.module.css';

/** Closing returns the focus to the opener. */
export const Lightbox = ({ address, onClose }: { address: string; onClose: () => void }) => {
  const { t } = usePartTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles.lightbox} aria-label={t('PREVIEW_IMAGE')} onClose={onClose}>
      <div className={styles.lightboxBar}>
        <a href={address} target="_blank" rel="noreferrer noopener" aria-label={t('OPEN_IN_NEW_TAB')}>
          <Icon name="popout" />
        </a>
        <button type="button" aria-label={t('CLOSE')} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </div>
      <img src={address} alt={t('PREVIEW_IMAGE')} />
    </dialog>
  );
};
