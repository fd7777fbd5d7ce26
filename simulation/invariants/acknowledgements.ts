import type { Exchange } from '../actors/traffic.ts';
import { marksIn } from '../model/marks.ts';
import type { World } from '../world.ts';

type StoredText = { id: number; content: string; conversation_id: number };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isStoredText = (value: unknown): value is StoredText =>
  isObject(value) &&
  typeof value['id'] === 'number' &&
  typeof value['content'] === 'string' &&
  typeof value['conversation_id'] === 'number' &&
  'message_type' in value;

const textsIn = (value: unknown): StoredText[] => {
  if (isStoredText(value)) return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
};

/** A 200 for a message is the server's promise to store it: from then on it must be there. */
export const noteAcknowledgement = (world: World, { method, path, status, text, endedAt }: Exchange) => {
  // A closed page does not receive its response.
  if (method !== 'POST' || status >= 300 || text === '' || !/\/(messages|conversations)(\?|$)/.test(path)) return;
  for (const { id, content, conversation_id } of textsIn(JSON.parse(text)))
    for (const mark of marksIn(content)) {
      world.ledger.acknowledge(mark, { id, conversation: conversation_id }, endedAt);
      const entry = world.ledger.find(mark);
      if (entry && !world.conversations.has(conversation_id))
        world.conversations.set(conversation_id, { id: conversation_id, owner: entry.owner, inbox: entry.inbox });
    }
};
