import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INCOMING, OUTGOING } from '../../wire/message-type.ts';
import * as timeline from './timeline.ts';
import type { PendingMessage } from './timeline-claims.ts';
import { prepend } from './timeline-history.ts';

type Message = timeline.SentMessage;
type Lines = timeline.Timeline<Message, PendingMessage>;

const sent = (id: number, extra: Partial<Message> = {}): Message => ({
  id,
  content: `text ${id}`,
  message_type: OUTGOING,
  created_at: 1_700_000_000 + id,
  ...extra,
});
const waiting = (echo_id: string, content = 'hello', created_at = 1): PendingMessage => ({
  echo_id,
  content,
  created_at,
  status: 'in_progress',
});
const empty = (): Lines => ({ ...timeline.emptyTimeline(), loadedFrom: 0 });
const ids = (lines: Lines) => lines.sent.map(({ id }) => id);
const echoes = (lines: Lines) => lines.pending.map(({ echo_id }) => echo_id);

const pend = (lines: Lines, ...pending: PendingMessage[]): Lines => ({
  ...lines,
  pending: [...lines.pending, ...pending],
});
const failed = (pending: PendingMessage): PendingMessage => ({ ...pending, status: 'failed' });
const settle = (lines: Lines, echo_id: string, answer: Message): Lines =>
  timeline.merge(lines, [{ ...answer, echo_id }]);

describe('sending', () => {
  it('CON-26 the answer takes the place of the local message, no duplicate', () => {
    const lines = settle(pend(empty(), waiting('a')), 'a', sent(7, { content: 'hello', message_type: INCOMING }));
    expect(lines).toMatchObject({ sent: [{ id: 7, content: 'hello' }], pending: [] });
  });

  it('CON-26 the live copy before the answer, or after it, makes no second bubble', () => {
    const live = sent(7, { content: 'hello', message_type: INCOMING, echo_id: 'a', status: 'sent' });
    const start = pend(empty(), waiting('a'));
    const [before, after] = [
      settle(timeline.receive(start, live), 'a', live),
      timeline.receive(settle(start, 'a', live), live),
    ];
    expect(before).toEqual(after);
    expect([ids(before), echoes(before)]).toEqual([[7], []]);
  });

  it('a failed message that did arrive is shown as sent', () => {
    const lines = timeline.receive(pend(empty(), failed(waiting('a'))), sent(3, { echo_id: 'a' }));
    expect([ids(lines), echoes(lines)]).toEqual([[3], []]);
  });

  it('CON-31 a file waits like a text and is replaced by its message, not the text by the file', () => {
    const file = { ...waiting('f', ''), content: null, attachments: [{}] };
    const lines = pend(empty(), { ...waiting('t'), content: null }, file);
    const live = sent(9, { content: null, message_type: INCOMING, attachments: [{ data_url: '/x' }] });
    expect(echoes(timeline.receive(lines, live))).toEqual(['t']);
  });
});

describe('live messages without a name of ours', () => {
  const mine = (id: number) => sent(id, { content: 'hello', message_type: INCOMING });

  it('CON-29 a visitor message of equal content replaces the one in progress', () => {
    const lines = timeline.receive(pend(empty(), waiting('a')), mine(5));
    expect([ids(lines), echoes(lines)]).toEqual([[5], []]);
  });

  it('CON-29 other content, a team message or a failed one is not replaced', () => {
    const lines = pend(empty(), waiting('a'));
    expect(echoes(timeline.receive(lines, sent(5, { message_type: INCOMING })))).toEqual(['a']);
    expect(echoes(timeline.receive(lines, sent(5, { content: 'hello' })))).toEqual(['a']);
    expect(echoes(timeline.receive(pend(empty(), failed(waiting('a'))), mine(5)))).toEqual(['a']);
  });

  it('CON-30 of two equal ones each live copy replaces one, the oldest first', () => {
    const two = pend(empty(), waiting('a', 'hello', 1), waiting('b', 'hello', 2));
    const once = timeline.receive(two, mine(5));
    expect(echoes(once)).toEqual(['b']);
    expect(echoes(timeline.receive(once, mine(5)))).toEqual(['b']);
    expect(echoes(timeline.receive(once, mine(6)))).toEqual([]);
  });

  it('a wrong guess is undone when the response shows whose message it was', () => {
    const two = pend(empty(), waiting('a', 'hello', 1), waiting('b', 'hello', 2));
    const settled = settle(timeline.receive(two, mine(5)), 'b', mine(5));
    expect([ids(settled), echoes(settled)]).toEqual([[5], ['a']]);
  });

  it('undone, they wait in the order in which they were written', () => {
    const three = pend(empty(), waiting('a', 'hello', 1), waiting('b', 'hello', 2), waiting('c', 'hello', 3));
    expect(echoes(settle(timeline.receive(three, mine(5)), 'c', mine(5)))).toEqual(['a', 'b']);
    const last = pend(empty(), waiting('a', 'other', 1), waiting('b', 'hello', 2), waiting('c', 'hello', 3));
    expect(echoes(settle(timeline.receive(last, mine(5)), 'c', mine(5)))).toEqual(['a', 'b']);
  });

  it('the message that was taken for it replaces the next of equal content, and none when there is no other', () => {
    const two = pend(empty(), waiting('a', 'hello', 1), waiting('b', 'hello', 2), waiting('c', 'other', 3));
    const robbed = settle(timeline.receive(two, mine(5)), 'a', mine(6));
    expect([ids(robbed), echoes(robbed)]).toEqual([[5, 6], ['c']]);
    const one = pend(empty(), waiting('a', 'hello', 1), waiting('c', 'other', 2));
    const alone = settle(timeline.receive(one, mine(5)), 'a', mine(6));
    expect([ids(alone), echoes(alone)]).toEqual([[5, 6], ['c']]);
  });

  it('a guess that is confirmed is not undone by a later copy', () => {
    const two = pend(empty(), waiting('a', 'hello', 1), waiting('b', 'hello', 2));
    const right = settle(timeline.receive(two, mine(5)), 'a', mine(5));
    expect([echoes(right), right.claims]).toEqual([['b'], []]);
    expect(echoes(settle(right, 'a', mine(5)))).toEqual(['b']);
  });

  it('two guesses that were both wrong leave nothing waiting once both answers are there', () => {
    const two = pend(empty(), waiting('a', 'hello', 1), waiting('b', 'hello', 2));
    const guessed = timeline.receive(timeline.receive(two, mine(5)), mine(6));
    const settled = settle(settle(guessed, 'a', mine(6)), 'b', mine(5));
    expect([ids(settled), echoes(settled), settled.claims]).toEqual([[5, 6], [], []]);
  });

  it('a message with a file is not taken for one with another number of files', () => {
    const file = { ...waiting('f'), attachments: [{}] };
    const live = (count: number) => ({ ...mine(9), attachments: Array.from({ length: count }, () => ({})) });
    const left = (count: number) => echoes(timeline.receive(pend(empty(), file), live(count)));
    expect([left(0), left(1), left(2)]).toEqual([['f'], [], ['f']]);
  });
});

describe('what the server has', () => {
  it('CON-21 LIV-09 a message updated as deleted is removed, and a late copy does not bring it back', () => {
    const lines = timeline.receive(
      timeline.merge(empty(), [sent(1), sent(2)]),
      sent(1, { content_attributes: { deleted: true } }),
    );
    expect(ids(lines)).toEqual([2]);
    expect(ids(timeline.receive(lines, sent(1)))).toEqual([2]);
  });

  it.each([[2], [9]])('CON-22 deleted ones among %i fetched messages are left out', (count) => {
    const page = Array.from({ length: count }, (_, at) =>
      sent(at + 1, at === 0 ? { content_attributes: { deleted: true } } : {}),
    );
    expect(ids(timeline.merge(empty(), page))).toEqual(page.slice(1).map(({ id }) => id));
  });

  it.each([
    [465, 1682504326, [454, 463, 465]],
    [460, 1682417926, [454, 460, 463]],
  ])('CON-44 LIV-22 message %i missed during a gap takes its place by time', (id, created_at, order) => {
    const stored = [sent(454, { created_at: 1682244355 }), sent(463, { created_at: 1682490729 })];
    const lines = timeline.merge(empty(), stored);
    expect(ids(timeline.merge(lines, [sent(id, { created_at }), ...stored]))).toEqual(order);
  });

  it('nothing new changes nothing', () => {
    const lines = timeline.merge(empty(), [sent(1)]);
    expect(timeline.merge(lines, [])).toBe(lines);
  });

  it.each([
    ['read', undefined, 'delivered', '2024-01-02', 'read'],
    ['read', '2024-01-02', 'delivered', '2024-01-02', 'read'],
    ['read', '2024-01-02', 'delivered', undefined, 'read'],
    ['read', '2024-01-02', 'delivered', '2024-01-03', 'delivered'],
    ['sent', undefined, 'failed', '2024-01-02', 'failed'],
    ['failed', '2024-01-02', 'sent', undefined, 'failed'],
    ['failed', undefined, 'sent', undefined, 'sent'],
  ])('%s of %s and then %s of %s is %s', (before, since, now, at, shown) => {
    const copy = (status: string, updated_at: string | undefined) =>
      sent(1, { status, ...(updated_at ? { updated_at } : {}) });
    const stored = timeline.receive(empty(), copy(before, since));
    expect(timeline.receive(stored, copy(now, at)).sent[0]?.status).toBe(shown);
  });

  it('an older copy, or one that says less, never takes back what was read', () => {
    const read = timeline.receive(empty(), sent(1, { status: 'read', updated_at: '2024-01-02' }));
    expect(timeline.receive(read, sent(1, { status: 'sent', updated_at: '2024-01-01', content: 'old' })).sent).toEqual(
      read.sent,
    );
    expect(timeline.receive(read, sent(1, { status: 'sent' })).sent[0]?.status).toBe('read');
    expect(
      timeline.receive(read, sent(1, { status: 'sent', content: 'x', updated_at: '2024-01-03' })).sent[0],
    ).toMatchObject({ content: 'x', status: 'sent' });
  });

  const page = (from: number, count: number) => Array.from({ length: count }, (_, at) => sent(from + at));
  const unloaded = () => timeline.emptyTimeline<Message, PendingMessage>();
  const open = (messages: Message[]) => timeline.startWith(unloaded(), messages, 20);
  const older = (lines: Lines, messages: Message[], before = lines.loadedFrom ?? 0) =>
    prepend(lines, { messages, from: timeline.pageStart(messages, 20), before });

  it('CON-39 CON-40 CON-41 older pages go before; a page that is not full is the last', () => {
    const first = open(page(41, 20));
    expect([timeline.isAllLoaded(first), first.loadedFrom]).toEqual([false, 41]);
    const second = older(first, page(30, 11));
    expect([timeline.isAllLoaded(second), ids(second).length, ids(second)[0]]).toEqual([true, 31, 30]);
    expect(timeline.isAllLoaded(older(first, []))).toBe(true);
    expect(timeline.isAllLoaded(open(page(1, 19)))).toBe(true);
  });

  it('a change of a message that is not loaded does not enter the list, and does not move where older ones begin', () => {
    const first = open(page(41, 20));
    const changed = timeline.receive(first, sent(3, { content: 'answered' }));
    expect([ids(changed), changed.loadedFrom]).toEqual([ids(first), 41]);
    const all = older(older(changed, page(21, 20)), page(1, 20));
    expect(ids(all)).toEqual(page(1, 60).map(({ id }) => id));
  });

  it('the oldest loaded message can change, and one of equal content that waits goes on waiting', () => {
    const page = Array.from({ length: 20 }, (_, index) =>
      sent(41 + index, { message_type: INCOMING, content: 'hello' }),
    );
    const lines = pend(timeline.startWith(empty(), page, 20), waiting('a'));
    const changed = timeline.receive(
      lines,
      sent(41, { message_type: INCOMING, content: 'edited', updated_at: '2026' }),
    );
    expect([ids(changed)[0], changed.sent[0]?.content, echoes(changed)]).toEqual([41, 'edited', ['a']]);
  });

  it('nothing enters before a page of history is there', () => {
    expect(timeline.receive(unloaded(), sent(3))).toEqual(unloaded());
    expect(timeline.merge(unloaded(), [sent(3)])).toEqual(unloaded());
    expect(older(unloaded(), page(1, 5), 6)).toEqual(unloaded());
  });

  it('older messages begin where they did when the oldest loaded one is deleted', () => {
    const deleted = timeline.receive(open(page(41, 20)), sent(41, { content_attributes: { deleted: true } }));
    expect([ids(deleted)[0], deleted.loadedFrom]).toEqual([42, 41]);
  });

  it('older messages begin at the lowest id, whatever the clock said when they were written', () => {
    const turned = page(41, 20).map((each) => ({ ...each, created_at: 2_000_000_000 - each.id }));
    expect([ids(open(turned))[0], open(turned).loadedFrom]).toEqual([60, 41]);
  });

  it('an older page that no longer reaches what is loaded is not taken in: there would be a gap', () => {
    const replaced = open(page(81, 20));
    expect(older(replaced, page(21, 20), 41)).toBe(replaced);
  });

  it('an older page that is loaded already changes nothing, and one without an end reaches up to the newest', () => {
    const first = open(page(41, 20));
    expect(prepend(first, { messages: page(41, 20), from: 41 })).toBe(first);
    expect(prepend(first, { messages: page(45, 5), from: 45 })).toBe(first);
    const all = prepend(first, { messages: page(30, 31), from: 30 });
    expect([ids(all).length, all.loadedFrom]).toEqual([31, 30]);
    expect(prepend(first, { messages: page(30, 11), from: 30, before: 41 }).loadedFrom).toBe(30);
    expect(prepend(first, { messages: page(30, 10), from: 30, before: 40 })).toBe(first);
  });

  it.each([
    ['sent', 'delivered', 'delivered'],
    ['delivered', 'sent', 'delivered'],
    ['delivered', 'read', 'read'],
    ['read', 'delivered', 'read'],
    ['sent', undefined, 'sent'],
    [undefined, 'sent', 'sent'],
    ['failed', 'sent', 'sent'],
    ['sent', 'failed', 'sent'],
  ])('after a copy with "%s" one with "%s" and no date is "%s"', (stored, copy, state) => {
    const lines = timeline.receive(timeline.receive(empty(), sent(1, { status: stored })), sent(1, { status: copy }));
    expect(lines.sent[0]?.status).toBe(state);
  });

  it('a copy of the same date wins, and messages of one moment stand by their ids', () => {
    const dated = (content: string) => sent(1, { content, updated_at: '2024-01-02' });
    const lines = timeline.receive(timeline.receive(empty(), dated('one')), dated('two'));
    expect(lines.sent[0]?.content).toBe('two');
    const moment = [3, 1, 2].map((id) => sent(id, { created_at: 5 }));
    expect(ids(timeline.merge(empty(), moment))).toEqual([1, 2, 3]);
  });

  it('a former message of equal content is not taken for the waiting one; one of its name is', () => {
    const lines = pend(open(page(41, 20)), waiting('a', 'ok'));
    const former = { content: 'ok', message_type: INCOMING };
    expect(echoes(timeline.receive(lines, sent(3, former)))).toEqual(['a']);
    expect(echoes(older(lines, [sent(3, former)]))).toEqual(['a']);
    expect(echoes(timeline.receive(lines, sent(3, { ...former, echo_id: 'a' })))).toEqual([]);
    expect(echoes(older(lines, [sent(3, { ...former, echo_id: 'a' })]))).toEqual([]);
  });

  it('CON-13 delivered, read and progress are states of a sent message', () => {
    for (const status of ['delivered', 'read', 'progress'])
      expect(timeline.receive(empty(), sent(1, { status })).sent).toMatchObject([{ status }]);
  });
});

type Step = { message: Message; way: 'live' | 'anonymous' | 'answer' | 'page' };

const arrive = (lines: Lines, { message, way }: Step): Lines => {
  const { echo_id, ...bare } = message;
  if (way === 'answer' && echo_id) return settle(lines, echo_id, bare);
  if (way === 'page') return timeline.merge(lines, [message]);
  return timeline.receive(lines, way === 'anonymous' ? bare : message);
};

const shuffled = <T>(steps: T[]) => fc.shuffledSubarray(steps, { minLength: steps.length });

const history = fc
  .array(fc.record({ own: fc.boolean(), text: fc.constantFrom('ok', 'yes'), at: fc.integer({ min: 1, max: 4 }) }), {
    maxLength: 8,
  })
  .map((all) =>
    all.map(({ own, text, at }, index) =>
      sent(index + 1, {
        content: text,
        created_at: at,
        message_type: own ? INCOMING : OUTGOING,
        status: 'sent',
        ...(own ? { echo_id: `e${index}` } : {}),
      }),
    ),
  );
const start = (all: Message[]) =>
  all
    .filter((each) => each.echo_id)
    .reduce((lines, { echo_id = '', content }, at) => pend(lines, waiting(echo_id, content ?? '', at)), empty());

describe('any order of arrival gives the same list', () => {
  it('LIV-22 CON-29 CON-30 nothing lost, nothing double, whatever way each copy comes and how often', () => {
    const run = history.chain((all) => {
      const steps = all.flatMap((message): Step[] => [
        { message, way: 'live' },
        { message, way: 'page' },
        ...(message.echo_id
          ? [
              { message, way: 'answer' as const },
              { message, way: 'anonymous' as const },
            ]
          : []),
      ]);
      return fc.tuple(fc.constant(all), shuffled(steps));
    });
    fc.assert(
      fc.property(run, ([all, steps]) => {
        const lines = steps.reduce(arrive, start(all));
        const expected = [...all].sort((a, b) => a.created_at - b.created_at || a.id - b.id).map(({ id }) => id);
        expect([ids(lines), echoes(lines)]).toEqual([expected, []]);
      }),
      { numRuns: 500 },
    );
  });

  it('at every moment each message is to be seen exactly once, waiting or sent', () => {
    const run = history.chain((all) =>
      fc.tuple(
        fc.constant(all),
        shuffled(
          all.flatMap((message): Step[] => [
            { message, way: 'live' },
            { message, way: message.echo_id ? 'answer' : 'page' },
          ]),
        ),
      ),
    );
    fc.assert(
      fc.property(run, ([all, steps]) => {
        let lines = start(all);
        const arrived = new Set<number>();
        for (const step of steps) {
          lines = arrive(lines, step);
          arrived.add(step.message.id);
          const missing = all.filter((each) => each.echo_id && !arrived.has(each.id)).length;
          expect([new Set(ids(lines)).size, lines.sent.length, lines.pending.length]).toEqual([
            arrived.size,
            arrived.size,
            missing,
          ]);
        }
      }),
    );
  });

  it('versions and deletion of a message end in its newest state', () => {
    const versions = [
      sent(1, { content: 'one', updated_at: '2024-01-01T00:00:01Z' }),
      sent(1, { content: 'two', updated_at: '2024-01-01T00:00:02Z' }),
      sent(1, { content: 'three', updated_at: '2024-01-01T00:00:03Z' }),
      sent(2, { updated_at: '2024-01-01T00:00:01Z' }),
      sent(2, { updated_at: '2024-01-01T00:00:04Z', content_attributes: { deleted: true } }),
    ];
    fc.assert(
      fc.property(shuffled(versions), (copies) => {
        expect(copies.reduce(timeline.receive, empty()).sent).toMatchObject([{ id: 1, content: 'three' }]);
      }),
    );
  });

  it('one by one or all at once, 10,000 messages make the same sorted list', () => {
    const all = Array.from({ length: 10_000 }, (_, at) => sent(((at * 7919) % 10_000) + 1));
    const once = timeline.merge(empty(), all);
    expect(once.sent.every(({ id }, at) => id === at + 1)).toBe(true);
    expect(timeline.merge(all.slice(0, 500).reduce(timeline.receive, empty()), all).sent).toEqual(once.sent);
  });
});
