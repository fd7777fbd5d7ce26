import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { describe, expect, it } from 'vitest';
import type { DisplayMessage, Snapshot, StoredMessage } from '../../web/shared/conversation-store/types.ts';
import { settleProblems, threadProblems } from './threads.ts';

const stored = (id: number, content = `message ${id}`): StoredMessage => ({
  id: id as StoredMessage['id'],
  conversation_id: 1 as StoredMessage['conversation_id'],
  content,
  content_type: 'text',
  content_attributes: {},
  message_type: INCOMING,
  created_at: id,
  status: 'sent',
});

const shown = (id: number | null, content = `message ${id}`): DisplayMessage => ({
  key: `m${id}`,
  id,
  content,
  content_type: 'text',
  content_attributes: {},
  message_type: INCOMING,
  created_at: id ?? 0,
  attachments: [],
  state: id === null ? 'in_progress' : 'sent',
  private: false,
});

const snapshot = (messages: DisplayMessage[], values: Partial<Snapshot> = {}): Snapshot => ({
  id: 1,
  status: 'open',
  lastSeenAt: null,
  teamSeenAt: null,
  messages,
  sync: 'ready',
  connection: 'open',
  loadingOlder: false,
  allLoaded: false,
  loadedFrom: null,
  creating: false,
  typist: null,
  ...values,
});

const FRESH = [1, 2, 3, 4].map((id) => stored(id));

describe('what a client shows of a conversation', () => {
  it('is right when it ends with the newest message and has no gap', () => {
    expect(threadProblems(snapshot([2, 3, 4].map((id) => shown(id))), FRESH)).toEqual([]);
  });

  it('may not have a gap', () => {
    expect(threadProblems(snapshot([1, 3, 4].map((id) => shown(id))), FRESH).join()).toMatch(/misses 1 of 4/);
  });

  it('may not have messages of another conversation', () => {
    expect(threadProblems(snapshot([3, 4, 9].map((id) => shown(id))), FRESH).join()).toMatch(
      /not of conversation 1: 9/,
    );
  });

  it('may not be in another order', () => {
    expect(threadProblems(snapshot([4, 3].map((id) => shown(id))), FRESH).length).toBeGreaterThan(0);
  });

  it('is in the order of time where merged conversations were written while a clock was set back', () => {
    const early = { ...stored(4), created_at: 2 };
    const fresh = [...FRESH.slice(0, 3), early];
    expect(threadProblems(snapshot([1, 2, 4, 3].map((id) => shown(id))), fresh)).toEqual([]);
    expect(threadProblems(snapshot([1, 2, 3, 4].map((id) => shown(id))), fresh).join()).toMatch(/not 1 2 4 3/);
  });

  it('may not say that there is nothing older when there is', () => {
    const problems = threadProblems(snapshot([shown(3), shown(4)], { allLoaded: true }), FRESH);
    expect(problems.join()).toMatch(/no older/);
  });

  it('may not have an outdated text or state', () => {
    expect(threadProblems(snapshot([shown(4, 'before')]), FRESH).join()).toMatch(/outdated text/);
    const read = [...FRESH.slice(0, 3), { ...stored(4), status: 'read' as const }];
    expect(threadProblems(snapshot([shown(4)]), read).join()).toMatch(/shown as sent, not read/);
  });

  it('is not settled while something waits or the connection is away', () => {
    expect(settleProblems(snapshot([shown(4)]))).toEqual([]);
    expect(settleProblems(snapshot([shown(null)], { connection: 'connecting', sync: 'stale' }))).toHaveLength(3);
  });
});
