import type { ComponentProps } from 'react';
import styles from './Hidden.module.css';

export const Hidden = (props: ComponentProps<'span'>) => <span {...props} className={styles.hidden} />;
