import type { SavedView } from '@porchlight/core/wire/settings/saved-view.ts';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '../../shared/store.ts';
import type { ToastAction } from '../base/toast.ts';
import { START_VIEW, viewOfQuery } from '../state/conversations/view.ts';
import { SavedViews } from './SavedViews.tsx';

let box: HTMLElement;
let root: Root;
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  HTMLElement.prototype.showPopover ??= () => {};
  HTMLElement.prototype.hidePopover ??= () => {};
  HTMLDialogElement.prototype.showModal ??= () => {};
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(async () => {
  await act(async () => root.unmount());
  box.remove();
});

const ME = 99;
const QUERY = { payload: [], assignee_type: 'all', status: 'open', sort_by: 'last_activity_at_desc' };
const view = (id: number, name: string, values: Partial<SavedView> = {}) =>
  ({
    ...{ id, name, filter_type: 'conversation', query: QUERY, visibility: 'personal', team_id: null },
    ...{ user_id: ME, editable: true },
    ...values,
  }) as SavedView;
const team = (id: number | null, values: Partial<SavedView> = {}) =>
  ({ visibility: 'team', team_id: id, ...values }) as Partial<SavedView>;

const start = async (saved: SavedView[], { role = 'administrator', open = null as number | null } = {}) => {
  const views = Object.assign(createStore<readonly SavedView[]>(saved), {
    create: vi.fn(async () => 77),
    change: vi.fn(async () => {}),
    remove: vi.fn(async () => {}),
  });
  const toasts: { text: string; action: ToastAction | undefined }[] = [];
  const failed = vi.fn();
  const setSaved = vi.fn();
  const shown = open === null ? START_VIEW : viewOfQuery(open, QUERY);
  const list = Object.assign(createStore({ view: shown }), { setSaved });
  const opened = vi.fn();
  const workspace = {
    ...{ views, list, accountId: 1, profile: { id: ME, accounts: [{ id: 1, role }] } },
    directory: createStore({ teams: [{ id: 8, name: 'Support' }] }),
    toast: { show: (text: string, action?: ToastAction) => toasts.push({ text, action }), failed },
  } as never;
  const countOf = (id: number) => id * 10;
  await act(async () =>
    root.render(<SavedViews workspace={workspace} isShown={true} countOf={countOf} open={opened} />),
  );
  const press = async (name: string) => {
    const found = [...document.querySelectorAll<HTMLElement>('button, [role="option"]')].find(
      (each) => (each.getAttribute('title') ?? each.getAttribute('aria-label') ?? each.textContent) === name,
    );
    if (!found) throw new Error(`Nothing is called ${name}:\n${document.body.innerHTML}`);
    await act(async () => found.click());
  };
  const choose = async (name: string, action: string) => {
    await press(`Actions for ${name}`);
    const option = [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(
      (each) => each.querySelector('bdi')?.textContent === action,
    );
    if (!option) throw new Error(`${name} has no ${action}`);
    await act(async () => option.click());
  };
  const options = () => [...document.querySelectorAll('[role="option"]')].map((each) => each.textContent);
  const select = () => document.querySelector<HTMLSelectElement>('dialog select');
  const fill = async (control: HTMLInputElement | HTMLSelectElement | null, value: string) => {
    if (!control) throw new Error('There is no such field.');
    const prototype = control instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
    await act(async () => {
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
      control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
    });
  };
  const save = () =>
    act(
      async () =>
        void document
          .querySelector('dialog form')
          ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
  const text = (): string => document.querySelector('dialog')?.textContent ?? '';
  return { views, toasts, failed, setSaved, opened, press, choose, options, select, fill, save, text };
};

it('AGT-99 own views and shared ones are two groups, each view with its number and who sees it', async () => {
  const { opened, press } = await start([
    view(1, 'Mine'),
    view(2, 'All', { visibility: 'global' }),
    view(3, 'Ours', team(8)),
  ]);
  const groups = [...box.querySelectorAll('[role="group"]')].map((group) => [
    group.getAttribute('aria-label'),
    [...group.querySelectorAll('li > button')].map((button) => [
      button.getAttribute('title'),
      button.getAttribute('aria-description'),
    ]),
  ]);
  expect(groups).toEqual([
    ['My views', [['Mine', '10 open conversations']]],
    [
      'Shared views',
      [
        ['All (Everyone)', '20 open conversations'],
        ['Ours (Team Support)', '30 open conversations'],
      ],
    ],
  ]);
  await press('Ours (Team Support)');
  expect(opened).toHaveBeenCalledWith(viewOfQuery(3, QUERY));
});

it('AGT-99 a group without views is not there', async () => {
  await start([view(2, 'All', { visibility: 'global' })]);
  expect(box.textContent).not.toContain('My views');
});

it('AGT-99 the number of a view says of what', async () => {
  await start([view(1, 'Later', { query: { status: 'snoozed' } }), view(2, 'New', { query: { status: 'pending' } })]);
  expect([...box.querySelectorAll('li > button')].map((button) => button.getAttribute('aria-description'))).toEqual([
    '10 snoozed conversations',
    '20 pending conversations',
  ]);
});

it('AGT-99 who may not change a shared view reads why, and can copy it', async () => {
  const { press, options, views, toasts, choose } = await start(
    [view(2, 'All', { visibility: 'global', editable: false })],
    {
      role: 'agent',
      open: 2,
    },
  );
  await press('Actions for All');
  expect(options()).toEqual(['Edit viewYou cannot change shared views', 'Copy link', 'Save a copy']);
  expect(document.querySelector('[aria-disabled="true"]')?.textContent).toContain('Edit view');
  await press('Actions for All');
  await choose('All', 'Edit view');
  expect(document.querySelector('dialog')).toBeNull();
  await press('Actions for All');
  await choose('All', 'Save a copy');
  expect(views.create).toHaveBeenCalledWith('All', viewOfQuery(2, QUERY), { visibility: 'personal', team_id: null });
  expect(toasts.map(({ text }) => text)).toEqual(['Saved a copy of All to your views']);
});

it('AGT-99 a view is shared with a team or everyone, and no longer, by who manages the account; what is not changed is not sent', async () => {
  const { choose, select, fill, save, views } = await start([view(1, 'Mine'), view(3, 'Ours', team(8))]);
  await choose('Mine', 'Edit view');
  expect([...(select()?.options ?? [])].map(({ text }) => text)).toEqual(['Only me', 'Everyone', 'Support']);
  await fill(select(), 'team:8');
  await save();
  expect(views.change).toHaveBeenLastCalledWith(1, { sharing: { visibility: 'team', team_id: 8 } });
  await choose('Ours', 'Edit view');
  await fill(select(), 'personal');
  await fill(document.querySelector('dialog input'), ' Theirs ');
  await save();
  expect(views.change).toHaveBeenLastCalledWith(3, {
    name: 'Theirs',
    sharing: { visibility: 'personal', team_id: null },
  });
  expect(document.querySelector('dialog')).toBeNull();
});

it('AGT-99 an agent renames their view, and is offered no sharing', async () => {
  const { choose, select, fill, save, views } = await start([view(1, 'Mine')], { role: 'agent' });
  await choose('Mine', 'Edit view');
  expect(select()).toBeNull();
  await fill(document.querySelector('dialog input'), 'Yours');
  await save();
  expect(views.change).toHaveBeenLastCalledWith(1, { name: 'Yours' });
});

it('AGT-99 a colleague’s view cannot be made personal, and a deleted team is named', async () => {
  const { choose, select, text } = await start([view(3, 'Ours', team(null, { user_id: 5 as SavedView['user_id'] }))]);
  expect(box.querySelector('li > button')?.getAttribute('title')).toBe('Ours (A deleted team)');
  await choose('Ours', 'Edit view');
  const options = [...(select()?.options ?? [])];
  expect(options.map(({ text, disabled }) => [text, disabled])).toEqual([
    ['Only me', true],
    ['Everyone', false],
    ['Support', false],
    ['A deleted team', false],
  ]);
  expect(text()).toContain('Only its author can make a shared view personal again.');
});

it('AGT-99 what the server refuses is said in the dialog, which stays', async () => {
  const { choose, fill, save, views, select, text } = await start([view(1, 'Mine')]);
  views.change.mockRejectedValueOnce(new Error('There can be at most 200 shared views'));
  await choose('Mine', 'Edit view');
  await fill(select(), 'global');
  await save();
  expect(text()).toContain('There can be at most 200 shared views');
});

it('AGT-99 a shared view is deleted after a question, a personal one at once with an undo', async () => {
  const { choose, press, text, save, views, toasts, setSaved } = await start(
    [view(1, 'Mine'), view(2, 'All', { visibility: 'global' })],
    { open: 1 },
  );
  await choose('All', 'Delete view');
  expect(views.remove).not.toHaveBeenCalled();
  expect(text()).toContain('Delete the view All?Everyone who sees it loses it.');
  await press('Cancel');
  expect(views.remove).not.toHaveBeenCalled();
  await choose('All', 'Delete view');
  await save();
  expect(views.remove).toHaveBeenLastCalledWith(2);
  await choose('Mine', 'Delete view');
  expect(views.remove).toHaveBeenLastCalledWith(1);
  expect(toasts.at(-1)?.text).toBe('View Mine deleted');
  await act(async () => toasts.at(-1)?.action?.run());
  expect(views.create).toHaveBeenCalledWith('Mine', viewOfQuery(1, QUERY), { visibility: 'personal', team_id: null });
  expect(setSaved).not.toHaveBeenCalled();
});

it('AGT-99 the open view takes the filter of the list, and an undo takes that back', async () => {
  const { choose, views, toasts } = await start([view(2, 'All', { visibility: 'global', query: { status: 'all' } })], {
    open: 2,
  });
  await choose('All', 'Update view');
  expect(views.change).toHaveBeenLastCalledWith(2, { view: viewOfQuery(2, QUERY) });
  await act(async () => toasts.at(-1)?.action?.run());
  expect(views.change).toHaveBeenLastCalledWith(2, { view: viewOfQuery(2, { status: 'all' }) });
});
