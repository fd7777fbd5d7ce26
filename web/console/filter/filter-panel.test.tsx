import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '../../shared/store.ts';
import { START_VIEW } from '../state/conversations/view.ts';
import { FilterPanel } from './FilterPanel.tsx';

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

const LINE = { attribute_key: 'inbox_id', filter_operator: 'equal_to', values: ['1'], query_operator: null };

const start = async (role: 'administrator' | 'agent', lines = [LINE]) => {
  const create = vi.fn(async () => 77);
  const setView = vi.fn();
  const onDone = vi.fn();
  const teams = [{ id: 8, name: 'Support' }];
  const names = {
    agents: [],
    inboxes: [{ id: 1, name: 'Website' }],
    labels: [],
    teams,
    attributes: [],
    slaPolicies: [],
  };
  const workspace = {
    list: createStore({ view: { ...START_VIEW, lines } }),
    directory: createStore(names),
    ...{ views: { create }, setView, accountId: 1, profile: { accounts: [{ id: 1, role }] } },
  } as never;
  await act(async () => root.render(<FilterPanel workspace={workspace} onDone={onDone} />));
  const named = <Control extends HTMLInputElement | HTMLSelectElement>(label: string) =>
    box.querySelector<Control>(`[aria-label="${label}"]`);
  const fill = async (label: string, value: string) => {
    const control = named(label);
    if (!control) throw new Error(`There is no ${label}.`);
    await act(async () => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
      control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
    });
  };
  const save = () =>
    act(
      async () =>
        void named('View name')?.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
  return { create, setView, onDone, named, fill, save };
};

it('AGT-99 an administrator saves a filter for a team, and has the view open then', async () => {
  const { create, setView, onDone, fill, save } = await start('administrator');
  await fill('View name', ' Late ');
  await fill('Visible to', 'team:8');
  await save();
  expect(create).toHaveBeenCalledWith('Late', { ...START_VIEW, lines: [LINE] }, { visibility: 'team', team_id: 8 });
  expect(setView).toHaveBeenCalledWith({ lines: [LINE], saved: 77 });
  expect(onDone).toHaveBeenCalled();
});

it('AGT-99 an agent saves it for themselves, and is offered nothing else', async () => {
  const { create, named, fill, save } = await start('agent');
  expect(named('Visible to')).toBeNull();
  await fill('View name', 'Mine');
  await save();
  expect(create).toHaveBeenCalledWith(
    'Mine',
    { ...START_VIEW, lines: [LINE] },
    { visibility: 'personal', team_id: null },
  );
});

it('AGT-99 what is refused is said, and the filter stays to be saved again', async () => {
  const { create, setView, fill, save } = await start('administrator');
  create.mockRejectedValueOnce(new Error('There can be at most 200 shared views'));
  await fill('View name', 'Late');
  await fill('Visible to', 'global');
  await save();
  expect(box.querySelector('[role="alert"]')?.textContent).toContain('There can be at most 200 shared views');
  expect(setView).not.toHaveBeenCalled();
});

it('AGT-99 a value that is no choice of this agent is not shown as one', async () => {
  const { named } = await start('agent', [{ ...LINE, values: ['5'] }]);
  expect([...(named<HTMLSelectElement>('Value')?.options ?? [])].map(({ text }) => text)).toEqual([
    '5 (not available)',
    'Website',
  ]);
});
