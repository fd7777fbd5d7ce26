import { act, Children, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Item } from '../state/conversations/item.ts';
import { START_VIEW } from '../state/conversations/view.ts';
import { ConversationItem } from './ConversationItem.tsx';
import { GroupHead } from './GroupHead.tsx';

const NOW = 10_000;
const ITEM: Item = {
  ...{
    id: 7,
    name: 'Grace',
    avatarUrl: '',
    status: 'open',
    mergedInto: null,
    snoozedUntil: null,
    scheduledAt: null,
    inboxId: 1,
    contactId: 3,
  },
  ...{ assigneeId: null, assigneeName: '', assigneeAvatarUrl: '', labels: [], unread: 0, sla: null },
  ...{ preview: 'Do you ship?', previewAuthor: 'contact', previewId: 1, lastActivityAt: NOW - 60 },
  ...{ waitingSince: 0, priority: null },
};

let box: HTMLElement;
let root: Root;
const onSelect = vi.fn();
const onTick = vi.fn();
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  box = document.body.appendChild(document.createElement('ul'));
  root = createRoot(box);
});
afterEach(async () => {
  await act(async () => root.unmount());
  box.remove();
  vi.clearAllMocks();
});

type Props = Partial<Parameters<typeof ConversationItem>[0]>;
const row = (item: Partial<Item> = {}, rest: Props = {}): ReactNode => (
  <ConversationItem
    {...{ view: START_VIEW, now: NOW, myId: 99, labels: [], inboxes: [], serverNow: () => NOW * 1_000 }}
    {...{ inbox: undefined, online: false, unsent: false, draft: '', selected: false, ticked: false, isStop: true }}
    {...{ onSelect, onTick, ...rest }}
    item={{ ...ITEM, ...item }}
  />
);
const draw = (...rows: ReactNode[]) => act(async () => root.render(Children.map(rows, (each) => <li>{each}</li>)));
const shown = (part: string) => box.querySelector(`[class*=${part}]`)?.textContent ?? null;
const button = () => box.querySelector<HTMLElement>('[data-row]');
const press = (key: string, init: KeyboardEventInit = {}) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
    document.activeElement?.dispatchEvent(event);
  });

describe('a row of the list', () => {
  it('has the contact’s name and their last message, and no author before it', async () => {
    await draw(row());
    expect([shown('name'), shown('secondLine')]).toEqual(['Grace', 'Do you ship?Unassigned']);
    expect(box.querySelector('[class*=secondLine] svg')).toBeNull();
    await draw(row({ name: '', preview: '' }));
    expect([shown('name'), shown('preview')]).toEqual(['Visitor', 'No messages yet']);
  });

  it.each([
    [99, 'You:', false],
    ['bot', 'Bot:', false],
    [5, null, true],
    ['automatic', null, true],
  ] as const)('says who of the team wrote: %s', async (previewAuthor, author, hasArrow) => {
    await draw(row({ previewAuthor }));
    expect([shown('author'), box.querySelector('[class*=secondLine] svg') !== null]).toEqual([author, hasArrow]);
  });

  it('has a draft in place of the message, but not while it is open, and not of a message that was not sent', async () => {
    await draw(row({ previewAuthor: 99 }, { draft: 'We do' }));
    expect([shown('flag'), shown('preview'), shown('author')]).toEqual(['Draft:', 'We do', null]);
    await draw(row({}, { draft: 'We do', selected: true }));
    expect([shown('flag'), shown('preview')]).toEqual([null, 'Do you ship?']);
    await draw(row({}, { draft: 'We do', unsent: true }));
    expect([shown('flag'), shown('preview')]).toEqual(['Message not sent', 'Do you ship?']);
  });

  it.each([
    [0, null],
    [1, '11 unread message'],
    [9, '99 unread messages'],
    [10, '9+10 unread messages'],
  ])('of %i unread messages says %s', async (unread, text) => {
    await draw(row({ unread }));
    expect([shown('unread'), button()?.hasAttribute('data-unread')]).toEqual([text, unread > 0]);
  });

  it('has its assignee, and its inbox where there are several', async () => {
    await draw(row({ assigneeName: 'Ada' }));
    expect([shown('trailing'), shown('inbox')]).toEqual(['AAssignee: Ada', null]);
    await draw(row({}, { inbox: { id: 1, name: 'Shop', channel_type: 'Channel::WebWidget' } as never }));
    expect(box.querySelector('[title="Inbox: Shop"]')?.textContent).toContain('Inbox: Shop');
  });

  it('says how long the contact waits, and marks a long wait', async () => {
    await draw(row({ waitingSince: NOW - 900 }));
    const isLong = () => box.querySelector('[class*=waiting]')?.hasAttribute('data-long');
    expect([shown('waiting')?.includes('waiting for'), isLong()]).toEqual([true, false]);
    await draw(row({ waitingSince: NOW - 901 }));
    expect(isLong()).toBe(true);
    await draw(row());
    expect([shown('waiting'), shown('time')]).toEqual([null, expect.stringMatching(/\d/)]);
  });

  it('has its first three labels with their colours, and says how many more there are', async () => {
    const labels = [{ id: 1, title: 'vip', color: '#123456' }] as never;
    await draw(row({ labels: ['vip', 'b', 'c', 'd', 'e'] }, { labels }));
    expect([...box.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual(['vip', 'b', 'c']);
    expect(box.querySelector<HTMLElement>('[class*=colour]')?.style.background).toBe('#123456');
    expect(shown('more')).toContain('+2');
    await draw(row({ labels: ['vip', 'b', 'c'] }));
    expect(shown('more')).toBeNull();
  });

  it('names a status that is not the list’s, and until when it is snoozed', async () => {
    await draw(row({ status: 'pending' }));
    expect(shown('tags')).toBe('Pending');
    await draw(row({ status: 'snoozed', snoozedUntil: NOW + 3_600 }));
    expect(shown('tags')).toContain('Snoozed until');
    await draw(row({ status: 'snoozed' }));
    expect(shown('tags')).toBe('Snoozed');
    await draw(row());
    expect(shown('tags')).toBeNull();
  });
});

describe('a row', () => {
  it('is opened by a press, and says that it is', async () => {
    await draw(row());
    await act(async () => button()?.click());
    expect([onSelect.mock.calls, button()?.getAttribute('aria-current')]).toEqual([[[7]], null]);
    await draw(row({}, { selected: true, isStop: false }));
    expect([button()?.getAttribute('aria-current'), button()?.tabIndex]).toEqual(['true', -1]);
  });

  it('is ticked by its box, by Shift and the space bar, and as the end of a range with Shift', async () => {
    await draw(row());
    const tick = (shiftKey: boolean) =>
      act(async () => box.querySelector('input')?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey })));
    expect(box.querySelector('input')?.getAttribute('aria-label')).toBe('Select Grace');
    await tick(false);
    await tick(true);
    button()?.focus();
    await press(' ');
    await press(' ', { shiftKey: true });
    expect(onTick.mock.calls).toEqual([
      [7, false],
      [7, true],
      [7, false],
    ]);
  });

  it('is left to the next and the one before by the arrow keys', async () => {
    await draw(row({ id: 1 }), row({ id: 2 }), row({ id: 3 }));
    const rows = [...box.querySelectorAll<HTMLElement>('[data-row]')];
    rows[1]?.focus();
    await press('ArrowDown');
    expect(document.activeElement).toBe(rows[2]);
    await press('ArrowDown');
    await press('ArrowUp');
    await press('ArrowUp');
    await press('a');
    expect(document.activeElement).toBe(rows[0]);
  });

  it('has its quick actions when the pointer or the focus has come', async () => {
    await draw(row({}, { children: <em>quick</em> }));
    expect(box.querySelector('em')).toBeNull();
    await act(async () => button()?.focus());
    expect(box.querySelector('em')).not.toBeNull();
  });
});

it.each([
  [4, 'Waiting for you · 4'],
  [null, 'Waiting for you'],
])('the head of a group with the count %s', async (count, text) => {
  await draw(<GroupHead group={{ index: 0, title: 'WAITING_FOR_YOU', count }} />);
  expect(box.textContent).toBe(text);
});
