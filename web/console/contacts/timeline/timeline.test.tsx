import type { TimelineEntry } from '@porchlight/core/wire/contacts/timeline.ts';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '../../../shared/store.ts';
import type { ContactApi } from '../contact-api.ts';
import type { WorkspaceUpdates } from '../contact-updates.ts';
import { Timeline } from './Timeline.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let place: HTMLElement;
let root: Root;
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

const entry = (values: Partial<TimelineEntry>): TimelineEntry => ({
  id: `note-${values.at ?? 1}`,
  kind: 'note',
  at: 1,
  conversation_id: null,
  inbox: null,
  agent: null,
  text: null,
  url: null,
  rating: null,
  answered: null,
  field: null,
  former_value: null,
  new_value: null,
  ...values,
});

const updates: WorkspaceUpdates = {
  subscribe: () => () => {},
  connection: createStore<'open' | 'closed' | 'connecting'>('closed'),
} as never;

const show = async (timeline: ContactApi['timeline'], go = vi.fn()) => {
  await act(async () =>
    root.render(<Timeline people={{ timeline } as ContactApi} contactId={7} updates={updates} go={go} />),
  );
  return go;
};
const press = (element: Element | null | undefined) =>
  act(async () => element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));

it('a timeline leads to the conversation or the page of each entry (AGT-276)', async () => {
  const entries = [
    entry({ id: 'resolved-1', kind: 'resolved', conversation_id: 12, agent: 'Mia', inbox: 'Sales' }),
    entry({ id: 'page-1', kind: 'page', url: 'https://shop.example/lamp', text: 'Lamp' }),
    entry({ id: 'page-2', kind: 'page', url: 'javascript:alert(1)' }),
    entry({ id: 'value-1', kind: 'value', field: 'email', former_value: 'a@x.org', new_value: null }),
  ];
  const go = await show(async () => ({ entries, hasMore: false }));
  const links = [...place.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual([expect.stringContaining('12'), 'https://shop.example/lamp']);
  expect(place.textContent).toContain('Conversation resolved');
  expect(place.textContent).toContain('Email changed');
  expect(place.textContent).toContain('a@x.org → not set');
  await press(place.querySelector('a'));
  expect(go).toHaveBeenCalledWith(links[0]);
});

it('a timeline asks for one kind from its first page, and for as many pages as are shown (AGT-276)', async () => {
  const asked: unknown[] = [];
  await show(async (_, wish) => {
    asked.push(wish);
    return { entries: [entry({})], hasMore: true };
  });
  await press(place.querySelector('button'));
  const select = place.querySelector('select');
  await act(async () => {
    if (select) select.value = 'note';
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(asked).toEqual([
    { kind: undefined, pages: 1 },
    { kind: undefined, pages: 2 },
    { kind: 'note', pages: 1 },
  ]);
});

it('a timeline says when it is empty, and when it could not be loaded (AGT-276)', async () => {
  await show(async () => ({ entries: [], hasMore: false }));
  expect(place.textContent).toContain('Nothing has happened yet');
  let isDown = true;
  await show(async () => {
    if (isDown) throw new Error('no network');
    return { entries: [entry({ text: 'Likes copper' })], hasMore: false };
  });
  expect(place.querySelector('[role="alert"]')).not.toBeNull();
  isDown = false;
  await press(place.querySelector('[role="alert"] button'));
  expect(place.textContent).toContain('Likes copper');
});
