import { Button } from '../../shared/ui/Button.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import styles from './Crumb.module.css';

export const Crumb = ({ to, text, go }: { to: string; text: string; go: (path: string) => void }) => (
  <Button look="text" className={styles.crumb} onClick={() => go(to)}>
    <Icon name="chevron-left" size={16} />
    {text}
  </Button>
);
