import { Buttons } from '../form/Buttons.tsx';
import { type ReactNode, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { CopyButton } from './CopyButton.tsx';
import styles from './Secret.module.css';
import { t } from './texts.ts';

type SecretProps = {
  name: string;
  /** Null until it is revealed. */
  value: string | null;
  /** Fetches it; false when that failed. */
  reveal?: () => Promise<boolean>;
  children?: ReactNode;
};

export const Secret = ({ name, value, reveal, children }: SecretProps) => {
  const [shown, setShown] = useState(false);
  const toggle = async () => {
    if (!shown && value === null && !(await reveal?.())) return;
    setShown(!shown);
  };
  return (
    <div className={styles.secret}>
      <strong>{name}</strong>
      <code dir="ltr">{shown && value !== null ? value : '•'.repeat(24)}</code>
      <Buttons>
        <Button look="quiet" aria-pressed={shown} aria-label={`${t('SHOW')}: ${name}`} onClick={() => void toggle()}>
          {t(shown ? 'HIDE' : 'SHOW')}
        </Button>
        {value !== null && <CopyButton text={value} name={name} />}
        {children}
      </Buttons>
    </div>
  );
};
