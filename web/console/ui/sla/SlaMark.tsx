import type { SlaTarget } from '@porchlight/core/wire/settings/sla-policy.ts';
import { useEffect, useState } from 'react';
import { Hidden } from '../../../shared/ui/Hidden.tsx';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { t } from '../../base/texts.ts';
import { lasting } from '../../base/time.ts';
import { ICONS } from '../icons.ts';
import styles from './SlaMark.module.css';

type SlaMarkProps = {
  /** What is to be done first; from `warn_at` on (ms) it is due soon. */
  due: { target: SlaTarget; due_at: number; warn_at: number } | undefined;
  isMissed: boolean;
  /** Epoch milliseconds of the server. */
  serverNow: () => number;
  /** Names the target beside the time. */
  isLong?: boolean;
};

const MINUTE_MS = 60_000;

/** Draws again when the text changes: each minute, and at the due time. Undefined: nothing is due. */
const useLeft = (due_at: number | undefined, serverNow: () => number): number | undefined => {
  const [, draw] = useState(0);
  const left = due_at === undefined ? undefined : due_at - serverNow();
  useEffect(() => {
    if (due_at === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const rest = due_at - serverNow();
      const step = ((rest % MINUTE_MS) + MINUTE_MS) % MINUTE_MS;
      timer = setTimeout(() => {
        draw((count) => count + 1);
        wait();
      }, step + 50);
    };
    wait();
    return () => clearTimeout(timer);
  }, [due_at, serverNow]);
  return left;
};

/** How much time is left by the SLA policy, or by how much it is overdue: red then, amber when it is due soon. */
export const SlaMark = ({ due, isMissed, serverNow, isLong = false }: SlaMarkProps) => {
  const left = useLeft(due?.due_at, serverNow);
  if (!due || left === undefined)
    return isMissed ? (
      <span className={styles.mark} data-bad>
        <Icon name={ICONS.clock} size={13} />
        <Hidden>{t('SLA')}: </Hidden>
        {t('SLA_MISSED')}
      </span>
    ) : null;
  const isOver = left <= 0;
  const isSoon = !isOver && left <= due.due_at - due.warn_at;
  const time = lasting(Math.abs(left) / 1_000);
  const text = t(isOver ? 'SLA_OVERDUE' : 'SLA_LEFT', { target: t(`SLA_${due.target}`), time });
  return (
    <span className={styles.mark} data-bad={isOver || undefined} data-soon={isSoon || undefined} title={text}>
      <Icon name={ICONS.clock} size={13} />
      {isLong ? (
        text
      ) : (
        <>
          <span aria-hidden="true">{isOver ? `−${time}` : time}</span>
          <Hidden>{text}</Hidden>
        </>
      )}
    </span>
  );
};
