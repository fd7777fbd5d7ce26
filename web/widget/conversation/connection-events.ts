import {
  WEBSOCKET_DISCONNECT,
  WEBSOCKET_RECONNECT,
  WEBSOCKET_RECONNECT_COMPLETED,
} from '@porchlight/core/wire/widget/app-events.ts';
import { dispatchAppEvent } from '../base/app-events.ts';
import type { ConversationPort, ConversationSnapshot } from '../state/conversation/port.ts';

/** `new`: not open yet, which is no loss. `back`: open again, and what was missed is still to come. */
type ConnectionPhase = 'new' | 'whole' | 'lost' | 'back' | 'catching-up';

type Step = { phase: ConnectionPhase; event?: `WEBSOCKET_${'DISCONNECT' | 'RECONNECT' | 'RECONNECT_COMPLETED'}` };

const next = (
  phase: ConnectionPhase,
  { connection, sync }: Pick<ConversationSnapshot, 'connection' | 'sync'>,
): Step => {
  if (connection !== 'open')
    return phase === 'new' || phase === 'lost' ? { phase } : { phase: 'lost', event: WEBSOCKET_DISCONNECT };
  if (phase === 'new') return { phase: 'whole' };
  if (phase === 'lost') return { phase: sync === 'ready' ? 'back' : 'catching-up', event: WEBSOCKET_RECONNECT };
  // The line is open a moment before the asking for what was missed begins.
  if (phase === 'back' && sync !== 'ready') return { phase: 'catching-up' };
  if (phase === 'catching-up' && sync === 'ready') return { phase: 'whole', event: WEBSOCKET_RECONNECT_COMPLETED };
  return { phase };
};

/** Reports when the live connection is lost, when it is back, and when all missed events have arrived. Returns how to stop. */
export const reportConnectionEvents = (
  conversation: Pick<ConversationPort, 'subscribe' | 'getSnapshot'>,
): (() => void) => {
  let phase: ConnectionPhase = 'new';
  const look = () => {
    const step = next(phase, conversation.getSnapshot());
    phase = step.phase;
    if (step.event) dispatchAppEvent(step.event, null);
  };
  look();
  return conversation.subscribe(look);
};
