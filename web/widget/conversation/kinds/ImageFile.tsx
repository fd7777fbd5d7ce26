import { useState } from 'react';
import { lazyPart } from '../../../shared/lazy-part.ts';
import { useTexts } from '../../base/texts.ts';
import { ToolMissing } from '../../shell/ToolMissing.tsx';
import type { DisplayAttachment } from '../../state/conversation/rows.ts';
import files from './Files.module.css';

const Lightbox = lazyPart(() => import('../lightbox/Lightbox.tsx'), 'Lightbox', ToolMissing);

export const ImageFile = ({ file, onBroken }: { file: DisplayAttachment; onBroken: () => void }) => {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const size = file.width && file.height ? { width: file.width, height: file.height } : {};
  return (
    <>
      <button type="button" className={files.media} aria-label={t('OPEN_IMAGE')} onClick={() => setOpen(true)}>
        <img src={file.thumb_url || file.data_url} alt="" loading="lazy" {...size} onError={onBroken} />
      </button>
      {open && file.data_url && <Lightbox address={file.data_url} onClose={() => setOpen(false)} />}
    </>
  );
};
