import {
  WEBSOCKET_DISCONNECT,
  WEBSOCKET_RECONNECT,
  WEBSOCKET_RECONNECT_COMPLETED,
} from '@porchlight/core/wire/widget/app-events.ts';
import { tell } from '../base/app-events.ts';
import type { ConversationPort, ConversationSnapshot } from '../state/conversation/port.ts';

/** `new`: not open yet, which is no loss. `back`: open again, and what was missed is still to come. */
type Line = 'new' | 'whole' | 'lost' | 'back' | 'catching-up';

type Step = { line: Line; event?: `WEBSOCKET_${'DISCONNECT' | 'RECONNECT' | 'RECONNECT_COMPLETED'}` };

const next = (line: Line, { connection, sync }: Pick<ConversationSnapshot, 'connection' | 'sync'>): Step => {
  if (connection !== 'open')
    return line === 'new' || line === 'lost' ? { line } : { line: 'lost', event: WEBSOCKET_DISCONNECT };
  if (line === 'new') return { line: 'whole' };
  if (line === 'lost') return { line: sync === 'ready' ? 'back' : 'catching-up', event: WEBSOCKET_RECONNECT };
  // The line is open a moment before the asking for what was missed begins.
  if (line === 'back' && sync !== 'ready') return { line: 'catching-up' };
  if (line === 'catching-up' && sync === 'ready') return { line: 'whole', event: WEBSOCKET_RECONNECT_COMPLETED };
  return { line };
};

/** Reports when the live connection is lost, when it is back, and when all missed events have arrived. Returns how to stop. */
export const tellOfLine = (conversation: Pick<ConversationPort, 'subscribe' | 'getSnapshot'>): (() => void) => {
  let line: Line = 'new';
  const look = () => {
    const step = next(line, conversation.getSnapshot());
    line = step.line;
    if (step.event) tell(step.event, null);
  };
  look();
  return conversation.subscribe(look);
};
