import { brandingLink } from '@porchlight/core/rules/branding.ts';
import type { Translate } from './language.ts';
import styles from './Survey.module.css';

/** Nobody's page stands around this one, so the link says that it comes from a survey (BRD, SUR-13). */
export const Branding = ({ name, url, t }: { name: string; url: string; t: Translate }) => {
  const words = t('POWERED_BY', { brand: name });
  const href = brandingLink(url, '');
  if (!name) return null;
  return (
    <footer className={styles.branding}>
      {href ? (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow">
          {words}
        </a>
      ) : (
        words
      )}
    </footer>
  );
};
