import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createListPage, ROW, VIEW } from './testing/list.fake.tsx';

let page: Awaited<ReturnType<typeof createListPage>>;
afterEach(async () => {
  await page.end();
  vi.useRealTimers();
});

const open = async (given: Parameters<typeof createListPage>[0] = {}, selected: number | null = null) => {
  page = await createListPage(given);
  await page.draw();
  await page.load();
  if (selected !== null) await page.draw(selected);
};
const placeOf = (row: HTMLElement | null | undefined) => Number.parseFloat(row?.style.insetBlockStart ?? '');
const ticked = () => [...page.selection.getSnapshot()];
const tick = (id: number, init: MouseEventInit = {}) => page.click(`Select Contact ${id}`, init);

describe('the list of conversations', () => {
  it('has the rows around the view, each in its place of the whole', async () => {
    await open();
    const rows = page.rows();
    expect(rows.map((row) => row.getAttribute('aria-posinset'))).toEqual(
      Array.from({ length: 23 }, (_, index) => String(index + 1)),
    );
    expect(rows[2]?.getAttribute('aria-setsize')).toBe('60');
    expect([rows[2]?.textContent?.includes('Contact 3'), placeOf(rows[2]), rows[2]?.style.blockSize]).toEqual([
      true,
      2 * ROW,
      `${ROW}px`,
    ]);
    expect(page.container.querySelector('ul')?.style.blockSize).toBe(`${60 * ROW}px`);
  });

  it('has other rows when it is scrolled, and loads what is not there', async () => {
    vi.useFakeTimers();
    await open();
    await page.scroll(30 * ROW + 5);
    const places = page.rows().map((row) => row.getAttribute('aria-posinset'));
    expect([places[0], places.at(-1)]).toEqual(['23', '49']);
    expect(page.rows().at(-1)?.textContent).toBe('');
    await act(async () => vi.advanceTimersByTimeAsync(200));
    expect([page.asked, page.rows().at(-1)?.textContent?.includes('Contact 49')]).toEqual([[1, 2], true]);
  });

  it('says that it is loading, that it could not be loaded, and can be loaded again', async () => {
    page = await createListPage({ isRefused: true });
    await page.draw();
    const waiting = () => page.container.querySelector('[role=img]');
    expect([waiting()?.getAttribute('aria-label'), waiting()?.children.length]).toEqual(['Loading', 10]);
    await page.load();
    expect([waiting(), page.container.querySelector('[role=alert]')?.textContent]).toEqual([
      null,
      'The conversations could not be loaded. Try again',
    ]);
    page.server.isRefused = false;
    await page.click('Try again');
    expect([page.rows().length, page.container.querySelector('[role=alert]')]).toEqual([23, null]);
  });

  it('says that it may be out of date when it cannot be read again, and keeps its rows', async () => {
    await open();
    expect(page.text()).not.toContain('This may be out of date');
    page.server.isRefused = true;
    await page.load();
    expect(page.text()).toContain('This may be out of date.');
    expect(page.rows()).toHaveLength(23);
    page.server.isRefused = false;
    await page.click('Try again');
    expect(page.text()).not.toContain('This may be out of date');
  });

  it('says that there is none, or that none matches the filter', async () => {
    await open({ total: 0 });
    expect([page.text().includes('No conversations'), page.rows()]).toEqual([true, []]);
    const line = { attribute_key: 'inbox_id', filter_operator: 'equal_to', values: ['1'], query_operator: null };
    await act(async () => void page.list.setView({ lines: [line] }));
    expect(page.text()).toContain('No conversations match. Change the filter.');
  });

  it('begins with those who wait for a reply, with their number, where it is in that order', async () => {
    page = await createListPage();
    page.server.waiting = 2;
    await page.draw();
    await act(async () => void page.list.setView({ sort: 'waiting_since_asc' }));
    const heads = page.rows().map((row) => row.querySelector('p')?.textContent ?? null);
    expect(heads.slice(0, 4)).toEqual(['Waiting for you · 2', null, 'Replied', null]);
    expect(placeOf(page.rows()[1])).toBe(ROW + 30);
  });

  it('names the inbox of a row where the account has more than one', async () => {
    await open({ inboxes: [{ id: 1, name: 'Shop' }] });
    expect(page.text()).not.toContain('Inbox: Shop');
    await page.end();
    await open({
      inboxes: [
        { id: 1, name: 'Shop' },
        { id: 2, name: 'Help' },
      ],
      of: (id) => ({ inbox_id: id === 2 ? 2 : 1 }),
    });
    expect(
      [page.row(1)?.textContent, page.row(2)?.textContent].map((text) => /Inbox: (Shop|Help)/.exec(text ?? '')?.[1]),
    ).toEqual(['Shop', 'Help']);
  });

  it('marks who is on the site, what could not be sent, and what is begun', async () => {
    await open();
    await act(async () => {
      page.stores.contactsOnline.set(new Set([1]));
      page.stores.refused.set(new Set([2]));
      page.drafts.write(3, 'reply', 'I will look');
    });
    expect([1, 2].map((id) => page.row(id)?.innerHTML.includes('online'))).toEqual([true, false]);
    expect(page.row(2)?.textContent).toContain('Message not sent');
    expect(page.row(3)?.textContent).toContain('I will look');
    expect(page.row(4)?.textContent).not.toContain('I will look');
  });

  it('moves its times once a minute', async () => {
    vi.useFakeTimers({ now: 100_000_000 });
    await open({ of: () => ({ waiting_since: 100_000 - 60 }) });
    expect(page.row(1)?.textContent).toContain('waiting for 1 min');
    await act(async () => vi.advanceTimersByTimeAsync(60_000));
    expect(page.row(1)?.textContent).toContain('waiting for 2 min');
  });
});

describe('a row of the list', () => {
  it('opens its conversation', async () => {
    await open();
    await act(async () => page.row(4)?.querySelector<HTMLElement>('[data-row]')?.click());
    expect(page.onSelect.mock.calls).toEqual([[4]]);
  });

  it('is one stop of the Tab key: the open one, else the first', async () => {
    await open();
    const stops = () =>
      [...page.container.querySelectorAll<HTMLElement>('[data-row]')].flatMap(({ tabIndex }, at) =>
        tabIndex === 0 ? [at + 1] : [],
      );
    expect(stops()).toEqual([1]);
    await page.draw(5);
    expect([stops(), page.row(5)?.querySelector('[aria-current]') !== null]).toEqual([[5], true]);
    await page.draw(25);
    await page.scroll(0);
    expect([page.rows().length, stops()]).toEqual([19, [1]]);
  });

  const comeNear = (id: number) =>
    act(async () => page.row(id)?.firstElementChild?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })));

  it('is assigned, snoozed, resolved and opened again by its buttons, but for the open one', async () => {
    await open({ of: (id) => ({ status: id === 2 ? 'resolved' : 'open' }) }, 3);
    for (const id of [1, 2, 3]) await comeNear(id);
    expect(page.names().filter((name) => /: Contact [123]$/.test(name))).toEqual([
      ...['Assign to me: Contact 1', 'Snooze: Contact 1', 'Resolve: Contact 1'],
      ...['Assign to me: Contact 2', 'Reopen: Contact 2'],
    ]);
    await page.click('Assign to me: Contact 1');
    await page.click('Resolve: Contact 1');
    await page.click('Reopen: Contact 2');
    await page.pick('Snooze: Contact 1', 'Until they reply');
    expect(page.changeItem.mock.calls.map(([item, action]) => [item.id, action])).toEqual([
      [1, { kind: 'assignee', id: 99 }],
      [1, { kind: 'status', status: 'resolved', snoozed_until: null }],
      [2, { kind: 'status', status: 'open', snoozed_until: null }],
      [1, { kind: 'status', status: 'snoozed', snoozed_until: null }],
    ]);
  });

  it('of mine is not offered to be assigned to me', async () => {
    await open({
      of: (id) => ({
        meta: { sender: { id, name: `Contact ${id}`, thumbnail: '' }, assignee: { id: 99, available_name: 'Me' } },
      }),
    });
    await comeNear(1);
    expect(page.names()).not.toContain('Assign to me: Contact 1');
  });

  it('that is put away leaves the focus to the next one, the last to the one before it', async () => {
    await open({ total: 2 });
    const focused = () => document.activeElement?.closest('li')?.getAttribute('aria-posinset');
    await comeNear(1);
    await page.click('Resolve: Contact 1');
    expect(focused()).toBe('2');
    await comeNear(2);
    await page.click('Resolve: Contact 2');
    expect(focused()).toBe('1');
  });
});

describe('selecting conversations', () => {
  it('shows what can be done with all of them while any is selected', async () => {
    await open();
    const bar = () => page.container.querySelector('[role=toolbar]')?.getAttribute('aria-label') ?? null;
    expect(bar()).toBeNull();
    await tick(2);
    await tick(4);
    expect([ticked(), bar()]).toEqual([[2, 4], '2 selected']);
    await page.click('Select all loaded conversations');
    expect(ticked()).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
    await page.click('Clear selection');
    expect(bar()).toBeNull();
  });

  it('takes a range with Shift, from the one before it', async () => {
    await open();
    await tick(2);
    await tick(5, { shiftKey: true });
    expect(ticked()).toEqual([2, 3, 4, 5]);
    await tick(7, { shiftKey: true });
    expect(ticked()).toEqual([2, 3, 4, 5, 6, 7]);
    await tick(3);
    expect(ticked()).toEqual([2, 4, 5, 6, 7]);
  });

  it('takes the one alone where a range has no beginning', async () => {
    await open();
    await tick(5, { shiftKey: true });
    expect(ticked()).toEqual([5]);
  });

  it('takes a range from a row whose page is not loaded any more', async () => {
    vi.useFakeTimers();
    await open();
    await tick(20);
    await page.scroll(40 * ROW);
    await act(async () => vi.advanceTimersByTimeAsync(200));
    await act(async () => void (await page.list.load()));
    await tick(35, { shiftKey: true });
    expect(ticked()).toEqual(Array.from({ length: 16 }, (_, at) => 20 + at));
  });

  it('says when a range could not be read', async () => {
    vi.useFakeTimers();
    await open();
    await tick(20);
    await page.scroll(40 * ROW);
    await act(async () => vi.advanceTimersByTimeAsync(200));
    await act(async () => void (await page.list.load()));
    page.server.isRefused = true;
    await tick(35, { shiftKey: true });
    expect([ticked(), page.failed.mock.calls.length]).toEqual([[20], 1]);
  });
});

describe('what an agent reads', () => {
  it('stays in place when another conversation comes above it, but not at the top', async () => {
    await open();
    await page.scroll(10 * ROW + 7);
    page.server.first = 0;
    page.server.total = 61;
    await page.load();
    expect(page.box().scrollTop).toBe(11 * ROW + 7);
    await page.scroll(0);
    page.server.first = -1;
    await page.load();
    expect(page.box().scrollTop).toBe(0);
  });

  it('begins at the top in another view', async () => {
    await open();
    await page.scroll(10 * ROW);
    await act(async () => void page.list.setView({ assignee: 'me' }));
    expect(page.box().scrollTop).toBe(0);
  });

  it('is scrolled to the conversation that is opened, as far as needed', async () => {
    await open();
    await page.draw(15);
    expect(page.box().scrollTop).toBe(15 * ROW - VIEW);
    await page.scroll(15 * ROW - VIEW);
    await page.draw(8);
    expect(page.box().scrollTop).toBe(15 * ROW - VIEW);
    await page.draw(3);
    expect(page.box().scrollTop).toBe(2 * ROW);
  });
});

describe('changes that wait', () => {
  it('are counted while there is no connection', async () => {
    await open();
    const line = () => page.container.querySelector('p[role=status]')?.textContent;
    await act(async () => page.stores.waitingActions.set(2));
    expect(line()).toBe('');
    await act(async () => page.stores.isHeld.set(true));
    expect(line()).toBe('2 changes are waiting for the connection.');
    await act(async () => page.stores.waitingActions.set(0));
    expect(line()).toBe('');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await act(async () => {
      page.stores.isHeld.set(false);
      page.stores.waitingActions.set(1);
      window.dispatchEvent(new Event('offline'));
    });
    expect(line()).toBe('1 change is waiting for the connection.');
  });
});
