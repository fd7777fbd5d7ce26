import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import styles from './Picture.module.css';

type PictureProps = {
  stream: MediaStream | null;
  label: string;
  /** One's own picture: silent, and as in a mirror when it is the camera's. */
  own?: boolean;
  mirrored?: boolean;
  /** Nothing is seen, but what is heard goes on. */
  covered?: boolean;
  speakerId?: string;
  ref?: Ref<HTMLVideoElement>;
};

type Sinking = HTMLVideoElement & { setSinkId?: (id: string) => Promise<void> };

/** A stream as it comes. */
export const Picture = ({ stream, label, own, mirrored, covered, speakerId = '', ref }: PictureProps) => {
  const video = useRef<Sinking>(null);
  useImperativeHandle(ref, () => video.current as HTMLVideoElement, []);
  useLayoutEffect(() => {
    if (video.current && video.current.srcObject !== stream) video.current.srcObject = stream;
  }, [stream]);
  useLayoutEffect(() => {
    // A speaker that is gone leaves the sound where it is.
    if (speakerId) video.current?.setSinkId?.(speakerId).catch(() => {});
  }, [speakerId]);
  return (
    <video
      ref={video}
      className={own ? styles.own : styles.theirs}
      data-mirrored={mirrored || undefined}
      data-covered={covered || undefined}
      aria-label={label}
      autoPlay
      playsInline
      muted={own}
    />
  );
};
