import {
  WEBSOCKET_DISCONNECT,
  WEBSOCKET_RECONNECT,
  WEBSOCKET_RECONNECT_COMPLETED,
} from '@porchlight/core/wire/widget/app-events.ts';
import { dispatchAppEvent } from '../../base/app-events.ts';
import type { ConversationPort, ConversationSnapshot } from './port.ts';

/** `new`: not open yet, which is no loss. `back`: open again, and missed events are still to come. */
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
  // The connection opens a moment before the catch-up begins.
  if (phase === 'back' && sync !== 'ready') return { phase: 'catching-up' };
  if (phase === 'catching-up' && sync === 'ready') return { phase: 'whole', event: WEBSOCKET_RECONNECT_COMPLETED };
  return { phase };
};

/** Reports loss, return, and when all missed events have arrived. Returns how to unsubscribe. */
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
