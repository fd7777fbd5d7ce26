import { Icon } from './Icon.tsx';
import styles from './Field.module.css';

export const FieldError = ({ id, children }: { id: string; children: string }) => (
  <span className={styles.error} id={id}>
    <Icon name="alert" size={15} />
    {children}
  </span>
);
