import { useState } from 'react';
import styles from './Shell.module.css';

export type Branding = { text: string; href: string | undefined; logo: string };

/** Hidden without a brand name; a logo that does not load leaves the text. */
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
