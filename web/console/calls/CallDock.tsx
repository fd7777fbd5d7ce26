import { lazyPart } from '../../shared/lazy-part.ts';
import { useStore } from '../../shared/use-store.ts';
import { PartMissing } from '../loading/PartMissing.tsx';
import type { AgentCalls } from '../state/calls/agent-calls.ts';

const AgentCall = lazyPart(() => import('./AgentCall.tsx'), 'AgentCall', PartMissing);

export const CallDock = ({ calls }: { calls: AgentCalls }) => {
  const open = useStore(calls);
  return open && <AgentCall calls={calls} open={open} />;
};
