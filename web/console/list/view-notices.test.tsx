import type { SavedView } from '@porchlight/core/wire/settings/saved-view.ts';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '../../shared/store.ts';
import { START_VIEW, type View, viewOfQuery } from '../state/conversations/view.ts';
import type { ViewNotice } from '../state/views/open-view.ts';
import { ViewNotices } from './ViewNotices.tsx';

let box: HTMLElement;
let root: Root;
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(async () => {
  await act(async () => root.unmount());
  box.remove();
});

const line = (value: string) => ({
  attribute_key: 'inbox_id',
  filter_operator: 'equal_to',
  values: [value],
  query_operator: null,
});
const SAVED = {
  id: 5,
  name: 'Repairs',
  query: { payload: [line('1')], status: 'open' },
  editable: true,
} as unknown as SavedView;
const STORED = viewOfQuery(5, SAVED.query);

const start = async (notice: ViewNotice | null, view: View = STORED, saved: Partial<SavedView> = {}) => {
  const setView = vi.fn();
  const change = vi.fn(async () => {});
  const dismiss = vi.fn();
  const workspace = {
    list: createStore({ view }),
    views: Object.assign(createStore([{ ...SAVED, ...saved }]), { change }),
    openView: Object.assign(createStore(notice), { dismiss }),
    directory: createStore({
      agents: [],
      inboxes: [{ id: 1 }],
      teams: [],
      labels: [],
      slaPolicies: [],
      attributes: [],
    }),
    ...{ setView, toast: { failed: vi.fn() } },
  } as never;
  await act(async () => root.render(<ViewNotices workspace={workspace} />));
  const press = async (name: string) => {
    const found = [...box.querySelectorAll('button')].find((each) => (each.title || each.textContent) === name);
    if (!found) throw new Error(`Nothing is called ${name}: ${box.textContent}`);
    await act(async () => found.click());
  };
  return { setView, change, dismiss, press, text: () => box.textContent ?? '' };
};

it('AGT-99 the view as it is stored needs no words, and its tabs and order neither', async () => {
  expect((await start(null)).text()).toBe('');
  expect((await start(null, { ...STORED, assignee: 'me', sort: 'priority_desc', status: 'all' })).text()).toBe('');
});

it('AGT-99 a view that is gone is named; its list stays until the agent leaves it', async () => {
  const { text, press, setView, dismiss } = await start({ kind: 'gone', name: 'Repairs' }, { ...STORED, saved: null });
  expect(text()).toContain('The view Repairs was deleted or is no longer shared with you.');
  await press('Show all conversations');
  expect(setView).toHaveBeenCalledWith(START_VIEW);
  await press('Close');
  expect(dismiss).toHaveBeenCalled();
});

it('AGT-99 one that went while the console was closed, and one of a link, are said too', async () => {
  expect((await start({ kind: 'gone', name: '' }, START_VIEW)).text()).toContain(
    'The view that you had open was deleted',
  );
  expect((await start({ kind: 'missing' }, START_VIEW)).text()).toContain('Ask the colleague who sent you the link.');
});

it('AGT-99 a filter that differs from its view can go back, or be stored by who may', async () => {
  const view = { ...STORED, lines: [line('1'), line('1')] };
  const { text, press, setView, change } = await start(null, view);
  expect(text()).toContain('The filter differs from the saved view.');
  await press('Show the saved view');
  expect(setView).toHaveBeenCalledWith(STORED);
  await press('Update view');
  expect(change).toHaveBeenCalledWith(5, { view });
  expect((await start(null, view, { editable: false })).text()).not.toContain('Update view');
});

it('AGT-99 a colleague’s change beside one’s own is one notice, which offers theirs', async () => {
  const view = { ...STORED, lines: [] };
  const theirs = { ...SAVED, query: { payload: [line('1')], status: 'pending' } } as SavedView;
  const { text, press, setView } = await start({ kind: 'conflict', name: 'Repairs', view: theirs }, view);
  expect(text()).toContain('A colleague changed the view Repairs while you had changed its filter.');
  expect(text()).not.toContain('The filter differs');
  await press('Show the saved view');
  expect(setView).toHaveBeenCalledWith(viewOfQuery(5, theirs.query));
});

it('AGT-99 conditions that the agent cannot see, and deleted attributes, are named in the place of a mere failure', async () => {
  const lines = [line('1'), line('2')];
  expect((await start(null, { ...START_VIEW, lines })).text()).toContain('what you have no access to: Inbox 2.');
  const own = { ...line('gold'), attribute_key: 'plan', custom_attribute_type: 'conversation_attribute' as const };
  expect((await start(null, { ...START_VIEW, lines: [...lines, own] })).text()).toContain(
    'The filter uses attributes that were deleted: plan.',
  );
  expect((await start(null, { ...START_VIEW, lines: [{ ...line(''), values: [] }] })).text()).toBe('');
});
