import type { SyncResponse } from '@porchlight/core/wire/cable-events.ts';
import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { MESSAGE_PAGE } from '@porchlight/core/wire/limits.ts';
import { ApiError } from '../api.ts';
import type { Entry } from '../outbox/entry.ts';
import type { ConversationAdapter, OwnType, StoredMessage } from './types.ts';

type Event = { event: string; data: unknown };
type Change = { seq: number; event: string; id: number };
type Live = StoredMessage & { updated_at: string };

const SYNC_PAGE = 7;

/** Its responses are read at one moment and arrive at another; `pause` waits as long as the test likes. */
export const createModelServer = (pause: (what: string) => Promise<unknown>) => {
  const messages = new Map<number, Live>();
  const changes: Change[] = [];
  const frames: Event[] = [];
  let tick = 0;
  let pruned = 0;
  let isAnswerLost = false;

  const put = (message: Live, event: string) => {
    tick += 1;
    const next = { ...message, updated_at: new Date(tick).toISOString() };
    messages.set(next.id, next);
    changes.push({ seq: changes.length + 1, event, id: next.id });
    frames.push({ event, data: next });
    return next;
  };
  const write = (conversation_id: number, message_type: OwnType, extra: Partial<StoredMessage> = {}) => {
    const id = (messages.size + 1) as MessageId;
    const fixed = { id, conversation_id, message_type, content_type: 'text' as const, content_attributes: {} };
    // A clock that goes back now and then: time and id disagree.
    const created_at = 1_000 + id - (id % 11 === 0 ? 3 : 0);
    return put(
      { ...fixed, content: `text ${id}`, status: 'sent', created_at, updated_at: '', ...extra },
      'message.created',
    );
  };
  const change = (id: number, values: Partial<StoredMessage>) => {
    const message = messages.get(id);
    if (message) put({ ...message, ...values }, 'message.updated');
  };

  /** As the server does: a read or failed message never becomes delivered, and a failed one may be sent again. */
  const MOVES: Record<string, readonly string[]> = {
    sent: ['delivered', 'read', 'failed'],
    delivered: ['read', 'failed'],
    failed: ['sent'],
  };
  const move = (id: number, status: 'sent' | 'delivered' | 'read' | 'failed') => {
    if (MOVES[messages.get(id)?.status ?? '']?.includes(status)) change(id, { status });
  };

  const of = (id: number | null) => [...messages.values()].filter((each) => each.conversation_id === id);
  const answered = (list: Live[]): StoredMessage[] => list.map(({ updated_at: _live, ...message }) => message);
  const isAlive = ({ content_attributes }: StoredMessage) => !content_attributes.deleted;
  const cursor = () => changes.length;

  const sync = (after: number): SyncResponse => {
    if (after < pruned) return { payload: [], meta: { cursor: cursor(), more: false, reset: true } };
    const rows = changes.filter(({ seq }) => seq > after).slice(0, SYNC_PAGE);
    const newest = new Map(rows.map((row) => [row.id, row]));
    const born = new Set(rows.filter(({ event }) => event === 'message.created').map(({ id }) => id));
    const payload = [...newest.values()]
      .toSorted((a, b) => a.seq - b.seq)
      .map(({ seq, id }) => ({
        seq,
        event: born.has(id) ? 'message.created' : 'message.updated',
        data: messages.get(id),
      }));
    const full = rows.length === SYNC_PAGE;
    return { payload, meta: { cursor: full ? (rows.at(-1)?.seq ?? 0) : cursor(), more: full, reset: false } };
  };

  const answer = async <T>(what: string, read: () => T): Promise<T> => {
    await pause(`${what} is asked`);
    const value = read();
    await pause(`${what} answers`);
    return value;
  };

  return {
    frames,
    write,
    change,
    move,
    delete: (id: number) => change(id, { content_attributes: { deleted: true }, content: null }),
    prune: () => {
      pruned = cursor();
    },
    loseNextAnswer: () => {
      isAnswerLost = true;
    },
    ids: (conversation: number) => of(conversation).map(({ id }) => id),
    alive: (conversation: number) => of(conversation).filter(isAlive),
    adapter: <Own extends OwnType>(ownType: Own, mine: number): ConversationAdapter<Own> => ({
      ownType,
      facts: (id) => answer('facts', () => ({ id: id ?? mine, status: 'open', lastSeenAt: null, teamSeenAt: null })),
      latest: (id) =>
        answer('latest', () => {
          const page = of(id ?? mine).slice(-MESSAGE_PAGE);
          return { messages: answered(page), cursor: cursor(), facts: page.length > 0 ? { id: mine } : {} };
        }),
      older: (before, id) =>
        answer('older', () =>
          answered(
            of(id)
              .filter((each) => each.id < before)
              .slice(-MESSAGE_PAGE),
          ),
        ),
      between: (from, before) =>
        answer('between', () => answered(of(mine).filter(({ id }) => id >= from && id < before))),
      sync: (after) => answer('sync', () => sync(after)),
      send: async ({ echo_id }: Entry, id) => {
        await pause('send is asked');
        const existing = of(id ?? mine).find((each) => each.echo_id === echo_id);
        const messages = answered([existing ?? write(id ?? mine, ownType, { echo_id })]);
        await pause('send answers');
        if (isAnswerLost) {
          isAnswerLost = false;
          throw new ApiError({ kind: 'network' });
        }
        return { messages };
      },
      typing: async () => {},
      seen: async () => {},
      delivered: async (ids) => {
        for (const id of ids) move(id, 'delivered');
      },
    }),
  };
};
export type ModelServer = ReturnType<typeof createModelServer>;
