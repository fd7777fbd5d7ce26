import type { LinkPreview } from '@porchlight/core/wire/message.ts';
import { useState } from 'react';
import { usePicture } from '../pictures/use-picture.ts';
import styles from './LinkPreviewCard.module.css';

/** Keeps its space while it loads, so that the messages move once. */
const Picture = ({ src }: { src: string }) => {
  const state = usePicture(src);
  const [broken, setBroken] = useState<string>();
  if (state.kind === 'link' || broken === src) return null;
  return (
    <span className={styles.picture}>
      {state.kind === 'ready' && (
        <img src={state.address} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setBroken(src)} />
      )}
    </span>
  );
};

/**
 * What the page of a message's first link says about itself. Its texts are by strangers, so the host that is shown is that of
 * the link.
 */
export const LinkPreviewCard = ({ preview: { url, title, description, image } }: { preview: LinkPreview }) => {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (!address?.protocol.startsWith('http')) return null;
  return (
    <a className={styles.card} href={url} target="_blank" rel="noreferrer noopener nofollow">
      {image && <Picture src={image} />}
      <span className={styles.texts}>
        <span className={styles.title}>{title}</span>
        {description && <span className={styles.description}>{description}</span>}
        <span className={styles.host}>
          <bdi dir="ltr">{address.hostname.replace(/^www\./, '')}</bdi>
        </span>
      </span>
    </a>
  );
};
