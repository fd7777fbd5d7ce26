import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import styles from './Picture.module.css';

type PictureProps = {
  stream: MediaStream | null;
  label: string;
  own?: boolean;
  mirrored?: boolean;
  /** Hides the video; its sound continues. */
  covered?: boolean;
  speakerId?: string;
  ref?: Ref<HTMLVideoElement>;
};

type Sinking = HTMLVideoElement & { setSinkId?: (id: string) => Promise<void> };

export const Picture = ({ stream, label, own, mirrored, covered, speakerId = '', ref }: PictureProps) => {
  const video = useRef<Sinking>(null);
  useImperativeHandle(ref, () => video.current as HTMLVideoElement, []);
  useLayoutEffect(() => {
    if (video.current && video.current.srcObject !== stream) video.current.srcObject = stream;
  }, [stream]);
  useLayoutEffect(() => {
    if (speakerId) video.current?.setSinkId?.(speakerId).catch(() => {});
  }, [speakerId]);
  return (
    <video
      ref={video}
      className={own ? styles.local : styles.remote}
      data-mirrored={mirrored || undefined}
      data-covered={covered || undefined}
      aria-label={label}
      autoPlay
      playsInline
      muted={own}
    />
  );
};
