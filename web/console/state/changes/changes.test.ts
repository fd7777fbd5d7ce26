import type { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToast } from '../../base/toast.ts';
import type { Item } from '../conversations/item.ts';
import type { ConversationChange } from '../outbox/queued-action.ts';
import { putsAway } from './after-closing.ts';
import { createItemChange } from './change-item.ts';
import { createConversationChanges } from './conversation-changes.ts';
import { inverseOf } from './inverse-action.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ME = 3 as never;
const before = (values: object = {}) =>
  ({
    status: 'open',
    snoozed_until: null,
    priority: null,
    labels: ['vip'],
    meta: {},
    ...values,
  }) as unknown as TeamConversation;
const resolve: ConversationChange = { kind: 'status', status: 'resolved', snoozed_until: null };

describe('undoing a change', () => {
  it.each<[string, ConversationChange, object, ConversationChange[]]>([
    ['resolving', resolve, {}, [{ kind: 'status', status: 'open', snoozed_until: null }]],
    [
      'reopening a snoozed one',
      { kind: 'status', status: 'open', snoozed_until: null },
      { status: 'snoozed', snoozed_until: '2026-11-26T09:00:00.000Z' },
      [{ kind: 'status', status: 'snoozed', snoozed_until: 1_795_683_600 }],
    ],
    ['assigning', { kind: 'assignee', id: 9 }, { meta: { assignee: { id: 4 } } }, [{ kind: 'assignee', id: 4 }]],
    ['assigning the first', { kind: 'assignee', id: 9 }, {}, [{ kind: 'assignee', id: null }]],
    ['a team', { kind: 'team', id: 2 }, { meta: { team: { id: 5 } } }, [{ kind: 'team', id: 5 }]],
    ['a first team', { kind: 'team', id: 2 }, {}, [{ kind: 'team', id: null }]],
    [
      'a priority',
      { kind: 'priority', priority: 'high' },
      { priority: 'low' },
      [{ kind: 'priority', priority: 'low' }],
    ],
    ['a label', { kind: 'labels', add: ['late'], remove: [] }, {}, [{ kind: 'labels', add: [], remove: ['late'] }]],
    [
      'blocking, which resolves',
      { kind: 'muted', muted: true },
      {},
      [
        { kind: 'muted', muted: false },
        { kind: 'status', status: 'open', snoozed_until: null },
      ],
    ],
    ['unblocking', { kind: 'muted', muted: false }, { status: 'resolved' }, [{ kind: 'muted', muted: true }]],
  ])('%s brings back what was', (_name, action, conversation, expected) =>
    expect(inverseOf(action, before(conversation))).toEqual(expected),
  );
});

describe('a conversation is put away', () => {
  const mine = { assignee: 'me' } as const;
  it.each<[string, ConversationChange, boolean]>([
    ['resolved', resolve, true],
    ['snoozed', { kind: 'status', status: 'snoozed', snoozed_until: null }, true],
    ['marked as pending', { kind: 'status', status: 'pending', snoozed_until: null }, true],
    ['reopened', { kind: 'status', status: 'open', snoozed_until: null }, false],
    ['given to another agent', { kind: 'assignee', id: 9 }, true],
    ['taken by the agent', { kind: 'assignee', id: ME }, false],
    ['given back to nobody in particular', { kind: 'assignee', id: null }, false],
    ['labelled', { kind: 'labels', add: ['late'], remove: [] }, false],
    ['blocked', { kind: 'muted', muted: true }, true],
  ])('when it is %s: %s', (_name, action, expected) => expect(putsAway(action, before(), mine, ME)).toBe(expected));

  it('not when another agent gets it and the view shows those of all agents', () =>
    expect(putsAway({ kind: 'assignee', id: 9 }, before(), { assignee: 'all' }, ME)).toBe(false));

  it('not when it already was', () => expect(putsAway(resolve, before({ status: 'resolved' }), mine, ME)).toBe(false));
});

const setUp = ({ choice = 'next', listed = [1, 2, 3], open = 2 as number | null } = {}) => {
  const went: (number | null)[] = [];
  const queued: [number, ConversationChange][] = [];
  const toast = createToast();
  const seat = { open };
  const change = createConversationChanges({
    list: {
      getSnapshot: () => ({ view: { assignee: 'me' } }) as never,
      isListed: (id) => listed.includes(id),
      neighbour: async (id, step) => {
        const at = listed.indexOf(id ?? 0) + step;
        return listed[Math.min(listed.length - 1, Math.max(0, at))] ?? id;
      },
    },
    directory: { getSnapshot: () => ({ agents: [], teams: [] }) as never },
    toast,
    profileNow: () => ({ id: ME, ui_settings: { after_closing_conversation: choice } }) as never,
    openNow: () => seat.open,
    go: (id) => void went.push(id),
    queue: (id, action) => void queued.push([id, action]),
  });
  return { change, went, queued, toast, seat };
};

describe('after a conversation was resolved', () => {
  it.each([
    ['next', [1, 2, 3], 2, [3]],
    ['next', [1, 2, 3], 3, [2]],
    ['next', [2], 2, []],
    ['previous', [1, 2, 3], 2, [1]],
    ['previous', [1, 2, 3], 1, [2]],
    ['list', [1, 2, 3], 2, [null]],
    ['stay', [1, 2, 3], 2, []],
    ['made up', [1, 2, 3], 2, [3]],
    ['next', [1, 3], 2, []],
  ])('with "%s" in the list %j, %d is followed by %j', async (choice, listed, open, expected) => {
    const { change, went } = setUp({ choice, listed, open });
    change(open, before(), resolve);
    await vi.advanceTimersByTimeAsync(0);
    expect(went).toEqual(expected);
  });

  it('what the agent chose for this once comes before their settings', async () => {
    const { change, went } = setUp({ choice: 'next' });
    change(2, before(), resolve, 'stay');
    await vi.advanceTimersByTimeAsync(0);
    expect(went).toEqual([]);
    change(2, before(), resolve, 'list');
    await vi.advanceTimersByTimeAsync(0);
    expect(went).toEqual([null]);
  });

  it('the agent stays where they went meanwhile', async () => {
    const { change, went, seat } = setUp();
    change(2, before(), resolve);
    seat.open = 1;
    await vi.advanceTimersByTimeAsync(0);
    expect(went).toEqual([]);
  });

  it('from its row, not open, what is open stays open, and undoing does not open it', async () => {
    const { change, went, queued, toast } = setUp({ open: 1 });
    const changeItem = createItemChange({ queue: (id, action) => queued.push([id, action]), onChange: change });
    const item = { id: 2, status: 'open', snoozedUntil: null, priority: null, assigneeId: 4, previewId: 70 } as Item;
    changeItem(item, { kind: 'status', status: 'resolved', snoozed_until: null });
    await vi.advanceTimersByTimeAsync(0);
    toast.runAction();
    changeItem(item, { kind: 'assignee', id: ME });
    toast.runAction();
    expect(went).toEqual([]);
    expect(queued).toEqual([
      [2, { kind: 'status', status: 'resolved', snoozed_until: null, seen: 70 }],
      [2, { kind: 'status', status: 'open', snoozed_until: null }],
      [2, { kind: 'assignee', id: ME }],
      [2, { kind: 'assignee', id: 4 }],
    ]);
  });

  it('can be undone for six seconds, which opens it again', async () => {
    const { change, went, queued, toast } = setUp();
    change(2, before(), resolve);
    await vi.advanceTimersByTimeAsync(5_900);
    toast.runAction();
    expect(queued).toEqual([[2, { kind: 'status', status: 'open', snoozed_until: null }]]);
    expect(went).toEqual([3, 2]);
    change(2, before(), resolve);
    await vi.advanceTimersByTimeAsync(6_100);
    toast.runAction();
    expect(queued).toHaveLength(1);
  });
});
