import type { ComponentProps } from 'react';
import { Spinner } from './Spinner.tsx';
import styles from './Button.module.css';

type ButtonProps = ComponentProps<'button'> & {
  look?: 'primary' | 'quiet' | 'text';
  wide?: boolean;
  busy?: boolean;
};

const LOOKS = { primary: '', quiet: styles.quiet, text: styles.text };

export const Button = ({ look = 'primary', wide, busy, className, children, disabled, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    disabled={disabled || busy}
    aria-busy={busy || undefined}
    className={[styles.button, LOOKS[look], wide && styles.wide, className].filter(Boolean).join(' ')}
  >
    {busy && <Spinner size={16} />}
    {children}
  </button>
);
