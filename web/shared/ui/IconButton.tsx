import type { ComponentProps } from 'react';
import { Icon, type IconShape } from './Icon.tsx';
import styles from './Button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & { icon: IconShape; label: string; size?: number };

export const IconButton = ({ icon, label, size, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...rest}
    className={className ? `${styles.icon} ${className}` : styles.icon}
  >
    <Icon name={icon} size={size} />
  </button>
);
