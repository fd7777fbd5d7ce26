import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../../../shared/ui/Icon.tsx';
import type { StyleVariables } from '../../../shared/ui/style-variables.ts';
import { usePartTexts } from '../../base/part-texts.ts';
import { useWidget } from '../../state/widget-context.ts';
import { picturesOf } from './pictures-of.ts';
import { Slide } from './Slide.tsx';
import { useGestures } from './use-gestures.ts';
import styles from './Lightbox.module.css';

const PLUS = 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4M8 11h6M11 8v6';
const MINUS = 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4M8 11h6';

type LightboxProps = { address: string; onClose: () => void };

/** Closing returns the focus to the opener. */
export const Lightbox = ({ address, onClose }: LightboxProps) => {
  const { t, dir } = usePartTexts();
  const { conversation } = useWidget();
  const [pictures] = useState(() => picturesOf(conversation.getSnapshot().messages, address));
  const [index, setIndex] = useState(() => pictures.findIndex((picture) => picture.address === address));
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  const forwards = dir === 'rtl' ? -1 : 1;
  const goBy = (step: number) => {
    if (!pictures[index + step]) return;
    gestures.reset();
    setIndex(index + step);
  };
  const gestures = useGestures({
    stage,
    picture: () => image.current,
    onSwipe: (towards) => goBy(towards === 'left' ? forwards : -forwards),
    onClose: close,
  });
  const { view, drag } = gestures;
  const isLarge = view.scale > 1;
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') goBy(forwards);
    else if (key === 'ArrowLeft') goBy(-forwards);
    else if ((key === '+' && !isLarge) || (key === '-' && isLarge)) gestures.toggle();
  };
  const current = pictures[index];
  if (!current) return null;
  const pulled: StyleVariables = { '--pulled': Math.min(1, (drag?.y ?? 0) / 300) };
  const place = (at: number) =>
    `translate(calc(${(at - index) * forwards * 100}% + ${drag?.x ?? 0}px), ${at === index ? (drag?.y ?? 0) : 0}px)`;
  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={t('PREVIEW_IMAGE')}
      style={pulled}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar}>
        <p className={styles.count} role="status">
          {pictures.length > 1 && t('PICTURE_NUMBER', { number: index + 1, total: pictures.length })}
        </p>
        <button
          type="button"
          aria-label={t(isLarge ? 'PICTURE_WHOLE' : 'PICTURE_LARGER')}
          onClick={() => gestures.toggle()}
        >
          <Icon name={isLarge ? MINUS : PLUS} />
        </button>
        <a href={current.address} target="_blank" rel="noreferrer noopener" aria-label={t('OPEN_IN_NEW_TAB')}>
          <Icon name="popout" />
        </a>
        <button type="button" aria-label={t('CLOSE')} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <div ref={stage} className={styles.stage} data-moving={drag !== null || undefined} {...gestures.handlers}>
        {pictures.map(
          (picture, at) =>
            Math.abs(at - index) < 2 && (
              <Slide
                // biome-ignore lint/suspicious/noArrayIndexKey: the pictures stay as they were when one was opened
                key={at}
                ref={at === index ? image : undefined}
                picture={picture}
                place={place(at)}
                zoom={at === index ? `translate(${view.x}px, ${view.y}px) scale(${view.scale})` : undefined}
                isShown={at === index}
              />
            ),
        )}
      </div>
      {pictures[index - 1] && (
        <button type="button" className={styles.back} aria-label={t('PICTURE_BACK')} onClick={() => goBy(-1)}>
          <Icon name="chevron-left" />
        </button>
      )}
      {pictures[index + 1] && (
        <button type="button" className={styles.next} aria-label={t('PICTURE_NEXT')} onClick={() => goBy(1)}>
          <Icon name="chevron-right" />
        </button>
      )}
    </dialog>
  );
};
