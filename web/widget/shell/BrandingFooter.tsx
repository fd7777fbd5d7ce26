import { useState } from 'react';
import styles from './Shell.module.css';

export type Branding = { text: string; href: string; logo: string };

/** Not shown at all without a brand name; a logo that does not load leaves the words alone. */
export const BrandingFooter = ({ text, href, logo }: Branding) => {
  const [broken, setBroken] = useState(false);
  return (
    <footer className={styles.footer}>
      <a className={styles.brand} href={href} target="_blank" rel="noreferrer noopener nofollow">
        {logo && !broken && <img src={logo} alt="" onError={() => setBroken(true)} />}
        <span>{text}</span>
      </a>
    </footer>
  );
};
