import { lazyPart } from '../../shared/lazy-part.ts';
import { useStore } from '../../shared/use-store.ts';
import { PartMissing } from '../loading/PartMissing.tsx';
import type { DeskCalls } from '../state/calls/workspace-calls.ts';

const DeskCall = lazyPart(() => import('./DeskCall.tsx'), 'DeskCall', PartMissing);

/** Where the call shows while there is one, on every page of the console. */
export const CallDock = ({ calls }: { calls: DeskCalls }) => {
  const open = useStore(calls);
  return open && <DeskCall calls={calls} open={open} />;
};
