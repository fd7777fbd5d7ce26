import { Buttons } from '../form/Buttons.tsx';
import { type ReactNode, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { CopyButton } from './CopyButton.tsx';
import styles from './Secret.module.css';
import { t } from './texts.ts';

/** A key that is not for everybody who looks over a shoulder. */
export const Secret = ({ name, value, children }: { name: string; value: string; children?: ReactNode }) => {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.secret}>
      <strong>{name}</strong>
      <code dir="ltr">{shown ? value : '•'.repeat(24)}</code>
      <Buttons>
        <Button look="quiet" aria-pressed={shown} aria-label={`${t('SHOW')}: ${name}`} onClick={() => setShown(!shown)}>
          {t(shown ? 'HIDE' : 'SHOW')}
        </Button>
        <CopyButton text={value} name={name} />
        {children}
      </Buttons>
    </div>
  );
};
