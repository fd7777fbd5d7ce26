import { type Ref, useState } from 'react';
import { Spinner } from '../../../shared/ui/Spinner.tsx';
import { usePartTexts } from '../../base/part-texts.ts';
import type { Picture } from './pictures-of.ts';
import styles from './Lightbox.module.css';

type SlideProps = {
  picture: Picture;
  place: string;
  zoom?: string | undefined;
  isShown: boolean;
  ref?: Ref<HTMLImageElement>;
};

/** A neighbour of the picture is beside the screen, so that a swipe shows it at once. */
export const Slide = ({ picture, place, zoom, isShown, ref }: SlideProps) => {
  const { t } = usePartTexts();
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  return (
    <div className={styles.slide} style={{ transform: place }} aria-hidden={!isShown} data-shown={isShown || undefined}>
      {state === 'failed' ? (
        <p role={isShown ? 'alert' : undefined}>{t('PICTURE_FAILED')}</p>
      ) : (
        <img
          ref={ref}
          src={picture.address}
          alt={picture.name || t('PREVIEW_IMAGE')}
          draggable={false}
          style={{ transform: zoom }}
          onLoad={() => setState('loaded')}
          onError={() => setState('failed')}
        />
      )}
      {state === 'loading' && <Spinner size={28} label={t('LOADING')} />}
    </div>
  );
};
