import { brandingLink } from '@porchlight/core/rules/appearance/branding.ts';
import type { Translate } from './language.ts';
import styles from './Survey.module.css';

type BrandingProps = { name: string; url: string; logo: string; t: Translate };

export const Branding = ({ name, url, logo, t }: BrandingProps) => {
  const text = (
    <>
      {logo && <img src={logo} alt="" height={16} />}
      {t('POWERED_BY', { brand: name })}
    </>
  );
  const href = brandingLink(url, '');
  if (!name) return null;
  return (
    <footer className={styles.branding}>
      {href ? (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow">
          {text}
        </a>
      ) : (
        text
      )}
    </footer>
  );
};
