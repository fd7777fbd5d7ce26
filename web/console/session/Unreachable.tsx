import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { t } from '../base/texts.ts';
import { useOnline } from '../base/use-online.ts';
import type { Session } from '../state/session/session.ts';
import styles from './Session.module.css';

const AGAIN_MS = 10_000;

type UnreachableProps = {
  session: Pick<Session, 'restore'>;
  /** On this device: the server has not ended the session yet. */
  isSignedOut: boolean;
};

/** Whether the agent is still signed in cannot be asked now: it is asked again until there is an answer. */
export const Unreachable = ({ session, isSignedOut }: UnreachableProps) => {
  const isOnline = useOnline();
  const [attempts, setAttempts] = useState(0);
  const [busy, setBusy] = useState(false);
  const again = useCallback(async () => {
    setBusy(true);
    await session.restore();
    setBusy(false);
    setAttempts((count) => count + 1);
  }, [session]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt starts the time until the next
  useEffect(() => {
    const timer = setTimeout(again, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [again, attempts]);
  useEffect(() => {
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [again]);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <p className={styles.brand}>{t('APP_NAME')}</p>
        <div role="status">
          <h1>{t(isOnline ? 'SERVER_AWAY' : 'YOU_ARE_OFFLINE')}</h1>
        </div>
        <p className={styles.hint}>{t(isSignedOut ? 'SIGNED_OUT_HINT' : 'AWAY_HINT')}</p>
        <Button wide busy={busy} onClick={() => void again()}>
          {t('TRY_AGAIN')}
        </Button>
      </div>
    </main>
  );
};
