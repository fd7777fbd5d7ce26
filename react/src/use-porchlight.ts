import { onTurn, runningChat } from '@porchlight/sdk/embed/running-chat.ts';
import { type Verbs, verbs } from '@porchlight/sdk/embed/verbs.ts';
import { useSyncExternalStore } from 'react';

/**
 * The chat of this page, started by any component or script. `isRunning` is false on the server and until the loader has run.
 *
 * @example
 * const { open } = usePorchlight();
 * return <button onClick={open}>Ask us</button>;
 */
export const usePorchlight = (): Verbs & { isRunning: boolean } => {
  const isRunning = useSyncExternalStore(
    onTurn,
    () => !!runningChat(),
    () => false,
  );
  return { ...verbs, isRunning };
};
