import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { Deps } from '../deps.ts';

const LATEST = 14;
const MOST_CHARACTERS = 1_500;

/** Message texts, without names or other data of the visitor. */
export type TranscriptEntry = { from: 'visitor' | 'team' | 'assistant'; text: string };

/**
 * The newest messages of a conversation that the visitor can see, oldest first; notes and deleted messages are left out.
 * `merged`: the conversations that were merged into it, and that the reader sees.
 */
export const loadTranscript = async (
  { db }: Pick<Deps, 'db'>,
  conversation_id: ConversationId,
  merged: readonly ConversationId[],
  latest = LATEST,
): Promise<TranscriptEntry[]> => {
  const rows = await db
    .selectFrom('messages')
    .select(['message_type', 'sender_type', 'content'])
    .where('conversation_id', 'in', [conversation_id, ...merged])
    .where('message_type', 'in', [INCOMING, OUTGOING])
    .where('private', '=', false)
    .where('deleted_at', 'is', null)
    .where('content', 'is not', null)
    .orderBy('id', 'desc')
    .limit(latest)
    .execute();
  return rows.reverse().map(({ message_type, sender_type, content }) => ({
    from: message_type === INCOMING ? 'visitor' : sender_type === 'AgentBot' ? 'assistant' : 'team',
    text: (content ?? '').slice(0, MOST_CHARACTERS),
  }));
};

export const questionsOf = (transcript: readonly TranscriptEntry[], most = 3): string[] =>
  transcript
    .filter(({ from }) => from === 'visitor')
    .map(({ text }) => text)
    .reverse()
    .slice(0, most);
