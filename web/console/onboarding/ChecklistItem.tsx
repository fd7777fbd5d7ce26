import type { Onboarding } from '@porchlight/core/wire/settings/onboarding.ts';
import { type ReactNode, useId } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { ITEM_ICONS } from './items.ts';
import { t } from './texts.ts';
import styles from './Checklist.module.css';

type ItemProps = {
  item: Onboarding['items'][number];
  hint: string;
  isNext: boolean;
  onSkip: (skipped: boolean) => void;
  /** What is done first, where it can be done here. */
  children: ReactNode;
};

export const ChecklistItem = ({ item: { name, state }, hint, isNext, onSkip, children }: ItemProps) => {
  const id = useId();
  return (
    <li className={styles.item} data-state={state} data-next={isNext || undefined}>
      <span className={styles.mark} aria-hidden="true">
        <Icon name={state === 'done' ? 'check' : ITEM_ICONS[name]} size={18} />
      </span>
      <div className={styles.text}>
        <h2 id={id}>{t(name)}</h2>
        {state === 'open' && <p>{hint}</p>}
      </div>
      {state === 'open' ? (
        <div className={styles.buttons}>
          {children}
          <Button look="text" aria-label={`${t('SKIP')}: ${t(name)}`} onClick={() => onSkip(true)}>
            {t('SKIP')}
          </Button>
        </div>
      ) : (
        <div className={styles.buttons}>
          <span className={styles.state}>{t(state === 'done' ? 'DONE' : 'SKIPPED')}</span>
          {state === 'skipped' && (
            <Button look="text" aria-label={`${t('RESUME')}: ${t(name)}`} onClick={() => onSkip(false)}>
              {t('RESUME')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
};
