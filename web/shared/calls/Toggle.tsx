import type { ComponentProps } from 'react';
import { CallIcon, type CallIconName } from './CallIcon.tsx';
import styles from './Controls.module.css';

type ToggleProps = Omit<ComponentProps<'button'>, 'children'> & { icon: CallIconName; label: string };

export const Toggle = ({ icon, label, ...rest }: ToggleProps) => (
  <button type="button" aria-label={label} title={label} className={styles.toggle} {...rest}>
    <CallIcon name={icon} />
  </button>
);
