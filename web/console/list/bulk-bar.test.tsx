import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../shared/api.ts';
import { createStore } from '../../shared/store.ts';
import { createSelection } from '../state/conversations/selection.ts';
import { START_VIEW } from '../state/conversations/view.ts';
import { BulkBar } from './BulkBar.tsx';

let box: HTMLElement;
let root: Root;
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  HTMLElement.prototype.showPopover ??= () => {};
  HTMLElement.prototype.hidePopover ??= () => {};
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(async () => {
  await act(async () => root.unmount());
  box.remove();
});

const AGENT = { id: 5, name: 'Ada', available_name: 'Ada', email: '', thumbnail: '', availability_status: 'online' };
const start = async ({
  teams = [{ id: 8, name: 'sales' }],
  labels = [{ id: 1, title: 'vip', color: '#123456' }],
  total = 3,
} = {}) => {
  const begin = vi.fn(async () => {});
  const said: string[] = [];
  const post = vi.fn(async (_path: string, _body: unknown) => ({}));
  const selection = createSelection();
  selection.set([11, 12]);
  const workspace = {
    ...{ api: { post }, accountId: 1, selection, profile: { id: 99 }, queueActions: vi.fn(), hasWaiting: () => false },
    directory: createStore({ agents: [AGENT], inboxes: [], labels, teams, attributes: [], slaPolicies: [] }),
    toast: { show: (text: string) => said.push(text), failed: () => said.push('failed') },
    list: { refreshSoon: () => {} },
    bulkRun: { start: begin },
    agentsOnline: createStore(new Set()),
  } as never;
  const draw = (loaded: number[], matching: number) =>
    act(async () => root.render(<BulkBar workspace={workspace} loaded={loaded} view={START_VIEW} total={matching} />));
  await draw([11, 12, 13], total);
  const buttons = () => [...box.querySelectorAll('button')];
  const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.getAttribute('title');
  const press = (name: string) =>
    act(async () => {
      const found = buttons().find((each) => nameOf(each) === name);
      if (!found) throw new Error(`Nothing is called ${name}:\n${document.body.textContent}`);
      found.click();
    });
  const ticked = () => [...selection.getSnapshot()];
  return { draw, begin, post, said, selection, names: () => buttons().map(nameOf), press, ticked };
};
const bodies = ({ mock }: { mock: { calls: unknown[][] } }) => mock.calls.map(([, body]) => body);
const OF_BOTH = { type: 'Conversation', ids: [11, 12] };

it('the selected conversations are resolved and opened again, and then no longer selected', async () => {
  const { post, said, press, ticked, selection } = await start();
  expect(box.textContent).toContain('2 selected');
  await press('Resolve selected');
  expect([bodies(post), ticked(), said]).toEqual([
    [{ ...OF_BOTH, fields: { status: 'resolved' } }],
    [],
    ['Updating 2 conversations…'],
  ]);
  await act(async () => selection.set([13]));
  await press('Reopen selected');
  expect(bodies(post).at(-1)).toEqual({ type: 'Conversation', ids: [13], fields: { status: 'open' } });
});

it('one that is selected while the others are changed stays selected', async () => {
  const { post, press, ticked, selection } = await start();
  const answered = Promise.withResolvers<object>();
  post.mockReturnValue(answered.promise);
  await press('Resolve selected');
  await act(async () => selection.toggle(13));
  await act(async () => answered.resolve({}));
  expect([bodies(post), ticked()]).toEqual([[{ ...OF_BOTH, fields: { status: 'resolved' } }], [13]]);
});

it('they stay selected when the server refuses it', async () => {
  const { post, said, press, ticked } = await start();
  post.mockRejectedValue(
    new ApiError({ kind: 'status', status: 403, message: 'No', body: {}, requestId: '', retryAfterMs: null }),
  );
  await press('Resolve selected');
  expect([said, ticked()]).toEqual([['failed'], [11, 12]]);
});

it('all that are loaded are selected by the box, and none when all were', async () => {
  const { ticked } = await start();
  const all = () => box.querySelector<HTMLInputElement>('input[type=checkbox]');
  expect(all()?.checked).toBe(false);
  await act(async () => all()?.click());
  expect([ticked(), all()?.checked]).toEqual([[11, 12, 13], true]);
  await act(async () => all()?.click());
  expect(ticked()).toEqual([]);
});

it('the selection is left by its button', async () => {
  const { press, ticked, post } = await start();
  await press('Clear selection');
  expect([ticked(), bodies(post)]).toEqual([[], []]);
});

it.each([
  ['Label selected', /vip/, { labels: { add: ['vip'], remove: [] } }],
  ['Assign selected to a team', /sales/, { fields: { team_id: 8 } }],
  ['Assign selected', /Ada/, { fields: { assignee_id: 5 } }],
  ['Assign selected', /Unassigned/, { fields: { assignee_id: null } }],
])('%s, %s: what is picked is done with all of them', async (label, option, change) => {
  const { post, press } = await start();
  await press(label);
  const found = [...box.querySelectorAll<HTMLElement>('[role=option]')].find((each) => option.test(each.textContent));
  await act(async () => found?.click());
  expect(bodies(post)).toEqual([{ ...OF_BOTH, ...change }]);
});

it('teams and labels are offered where the account has any', async () => {
  const { names } = await start({ teams: [], labels: [] });
  expect(names()).toEqual([
    ...['Clear selection', 'Resolve selected', 'Reopen selected'],
    ...['Snooze selected', 'Assign selected', 'Set priority of selected', 'Run a macro on selected'],
  ]);
});

it('all that match are offered once all that are loaded are selected, and changed by the server (AGT-155)', async () => {
  const { begin, post, press, selection, ticked } = await start({ total: 1_204 });
  expect(box.textContent).not.toContain('Select all that match');
  await act(async () => selection.set([11, 12, 13]));
  const offer = [...box.querySelectorAll('button')].find(
    (each) => each.textContent === 'Select all that match (1,204)',
  );
  await act(async () => offer?.click());
  expect(box.textContent).toContain('All that match are selected (1,204)');
  await press('Resolve selected');
  expect(begin.mock.calls).toEqual([[START_VIEW, { fields: { status: 'resolved' } }]]);
  expect([post.mock.calls, ticked()]).toEqual([[], []]);
});

const allThatMatch = () =>
  [...box.querySelectorAll('button')].find((each) => /^Select all that/.test(each.textContent));

it.each([
  ['arrives', [10, 11, 12, 13], 1_205],
  ['was changed by another agent', [11, 13], 1_203],
  ['is the last that is not loaded, and leaves', [11, 12, 13], 3],
])('all that match stay selected when one %s (AGT-155)', async (_what, loaded, total) => {
  const { draw, selection, begin, post, press, ticked } = await start({ total: 1_204 });
  await act(async () => selection.set([11, 12, 13]));
  await act(async () => allThatMatch()?.click());
  await draw(loaded, total);
  expect(box.textContent).toContain(`All that match are selected (${total.toLocaleString('en')})`);
  expect(loaded.every((id) => ticked().includes(id))).toBe(true);
  await press('Resolve selected');
  expect([begin.mock.calls.length, post.mock.calls.length, ticked()]).toEqual([1, 0, []]);
  await act(async () => selection.set([11]));
  expect(box.textContent).toContain('1 selected');
});

it('a selection that was changed since is that of its conversations again, until all that match are chosen again', async () => {
  const { selection, begin, post, press } = await start({ total: 1_204 });
  await act(async () => selection.set([11, 12, 13]));
  await act(async () => allThatMatch()?.click());
  await act(async () => selection.toggle(13));
  await act(async () => selection.toggle(13));
  expect(box.textContent).toContain('3 selected');
  expect(allThatMatch()).toBeDefined();
  await press('Resolve selected');
  expect([begin.mock.calls.length, post.mock.calls.length]).toEqual([0, 1]);
});

it('says how many can be changed at once where more match, and does not offer them (AGT-155)', async () => {
  const { selection } = await start({ total: 10_001 });
  await act(async () => selection.set([11, 12, 13]));
  expect(allThatMatch()).toBeUndefined();
  expect(box.textContent).toContain('10,001 match. At most 10,000 can be changed at once');
});
