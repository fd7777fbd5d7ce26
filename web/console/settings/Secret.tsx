import { type ReactNode, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Buttons } from '../form/Buttons.tsx';
import { CopyButton } from './CopyButton.tsx';
import { t } from './texts.ts';
import styles from './Secret.module.css';

type SecretProps = {
  name: string;
  value: string | null;
  reveal?: () => Promise<boolean>;
  children?: ReactNode;
};

export const Secret = ({ name, value, reveal, children }: SecretProps) => {
  const [isVisible, setVisible] = useState(false);
  const toggle = async () => {
    if (!isVisible && value === null && !(await reveal?.())) return;
    setVisible(!isVisible);
  };
  return (
    <div className={styles.secret}>
      <strong>{name}</strong>
      <code dir="ltr">{isVisible && value !== null ? value : '•'.repeat(24)}</code>
      <Buttons>
        <Button look="quiet" aria-label={`${t(isVisible ? 'HIDE' : 'SHOW')}: ${name}`} onClick={() => void toggle()}>
          {t(isVisible ? 'HIDE' : 'SHOW')}
        </Button>
        {value !== null && <CopyButton text={value} name={name} />}
        {children}
      </Buttons>
    </div>
  );
};
