import { useState } from 'react';
import styles from './Shell.module.css';

/** `href`: where it leads; words alone where an installation names no place. */
export type Branding = { text: string; href: string | undefined; logo: string };

/** Not shown at all without a brand name; a logo that does not load leaves the words alone. */
export const BrandingFooter = ({ text, href, logo }: Branding) => {
  const [broken, setBroken] = useState(false);
  const Part = href ? 'a' : 'span';
  return (
    <footer className={styles.footer}>
      <Part className={styles.brand} {...(href && { href, target: '_blank', rel: 'noreferrer noopener nofollow' })}>
        {logo && !broken && <img src={logo} alt="" onError={() => setBroken(true)} />}
        <span>{text}</span>
      </Part>
    </footer>
  );
};
