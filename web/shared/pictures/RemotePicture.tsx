import { createContext, use, useState } from 'react';
import { PicturesContext } from './pictures.ts';
import { usePicture } from './use-picture.ts';
import styles from './RemotePicture.module.css';

/** A picture within a link becomes its text: links cannot be nested. */
export const InLinkContext = createContext(false);

type RemotePictureProps = { src: string; alt: string; height?: string };

export const RemotePicture = ({ src, alt, height }: RemotePictureProps) => {
  const state = usePicture(src);
  const inLink = use(InLinkContext);
  const hint = use(PicturesContext)?.hint;
  const [loaded, setLoaded] = useState<string>();
  const [broken, setBroken] = useState<string>();
  const text = alt || src;
  if (state.kind === 'link' || broken === src) {
    if (inLink) return text;
    return (
      <a href={src} title={hint} target="_blank" rel="noreferrer noopener nofollow" className="link">
        {text}
      </a>
    );
  }
  if (state.kind === 'loading')
    return <span className={styles.waiting} role="img" aria-label={text} aria-busy="true" />;
  return (
    <img
      className={loaded === src ? undefined : styles.waiting}
      src={state.address}
      alt={alt}
      loading="lazy"
      referrerPolicy="no-referrer"
      style={height ? { height } : undefined}
      onLoad={() => setLoaded(src)}
      onError={() => setBroken(src)}
    />
  );
};
