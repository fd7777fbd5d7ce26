import { lazy, Suspense } from 'react';
import { useStore } from '../../shared/use-store.ts';
import type { DeskCalls } from './desk-calls.ts';

const DeskCall = lazy(() => import('./DeskCall.tsx').then(({ DeskCall: it }) => ({ default: it })));

/** Where the call shows while there is one, on every page of the console. */
export const CallDock = ({ calls }: { calls: DeskCalls }) => {
  const open = useStore(calls);
  return <Suspense>{open && <DeskCall calls={calls} open={open} />}</Suspense>;
};
