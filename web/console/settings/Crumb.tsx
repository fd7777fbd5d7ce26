import type { SettingsKey } from './texts.ts';
import { t } from './texts.ts';
import { Button } from '../../shared/ui/Button.tsx';
import styles from './Crumb.module.css';

/** The way back from one thing to its list. */
export const Crumb = ({ to, text, go }: { to: string; text: SettingsKey; go: (path: string) => void }) => (
  <Button look="text" className={styles.crumb} onClick={() => go(to)}>
    {t(text)}
  </Button>
);
