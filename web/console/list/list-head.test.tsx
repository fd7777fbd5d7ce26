import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPicker } from '../ui/Picker.tsx';
import { createListPage } from './testing/list.fake.tsx';

let page: Awaited<ReturnType<typeof createListPage>>;
afterEach(() => page.end());

/** Whether the views are a column of the page. */
const isWide = (wide: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const media = {
      matches: wide && query === '(min-width: 80em)',
      addEventListener: () => {},
      removeEventListener: () => {},
    };
    return media as unknown as MediaQueryList;
  });
const open = async (given: Parameters<typeof createListPage>[0] = {}, wide = false) => {
  page = await createListPage(given);
  isWide(wide);
  await page.draw();
  await page.load();
};
const tabs = () => [...page.container.querySelectorAll('[role=group] button')];
const LINE = { attribute_key: 'status', filter_operator: 'equal_to', values: ['open'], query_operator: 'AND' as const };

describe('the head of the list', () => {
  it('counts who has them in its tabs, once that is known, and changes to one', async () => {
    page = await createListPage();
    isWide(false);
    await page.draw();
    expect(tabs().map(({ textContent }) => textContent)).toEqual(['Mine ', 'Unassigned ', 'All ']);
    await page.load();
    expect(tabs().map(({ textContent }) => textContent)).toEqual(['Mine 3', 'Unassigned 1.2K', 'All 60']);
    expect(tabs().map((tab) => tab.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'true']);
    await act(
      async () =>
        tabs()[0] instanceof HTMLElement && tabs()[0]?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
    );
    expect(page.setView.mock.calls).toEqual([[{ assignee: 'me' }]]);
    expect(tabs().map((tab) => tab.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false']);
  });

  it('keeps its numbers while another view is loaded', async () => {
    await open();
    page.server.isRefused = true;
    await act(async () => void page.list.setView({ assignee: 'me' }));
    expect(tabs()[2]?.textContent).toBe('All 60');
  });

  it('names the view, which opens the views, or stands beside them', async () => {
    await open();
    await page.click('All conversations');
    expect(page.onViews).toHaveBeenCalledOnce();
    await page.end();
    await open({}, true);
    expect([page.names().includes('All conversations'), page.text().includes('All conversations')]).toEqual([
      false,
      true,
    ]);
    await act(async () => page.stores.views.set([{ id: 4, name: 'Night shift' }]));
    await act(async () => void page.list.setView({ saved: 4 }));
    expect(page.text()).toContain('Night shift');
  });

  it('chooses the status and the order', async () => {
    await open();
    await page.pick('Status', 'Snoozed');
    await page.pick('Sort by: Latest activity', 'Priority');
    expect(page.setView.mock.calls).toEqual([[{ status: 'snoozed' }], [{ sort: 'priority_desc' }]]);
    expect(page.container.querySelector('[title=Status]')?.textContent).toBe('Status: Snoozed');
    const sorting = page.container.querySelector<HTMLElement>('[title="Sort by: Priority"]');
    await act(async () => sorting?.click());
    const chosen = [...document.querySelectorAll('[role=option]')].filter(
      (each) => each.getAttribute('aria-selected') === 'true',
    );
    expect(chosen.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Priority')]);
  });

  it.each([
    ['without SLA policies by no due time', [], false],
    ['with SLA policies also by what is due first [SLA-10]', [{ id: 1, name: 'Gold' }], true],
  ])('sorts %s', async (_case, slaPolicies, isOffered) => {
    await open({ slaPolicies });
    await act(async () => page.container.querySelector<HTMLElement>('[title="Sort by: Latest activity"]')?.click());
    const offers = () =>
      [...document.querySelectorAll('[role=option]')].some(({ textContent }) => textContent?.includes('SLA due first'));
    expect(offers()).toBe(isOffered);
    // A saved view may have it from before the last policy was deleted.
    await act(async () => void page.list.setView({ sort: 'sla_due_asc' }));
    expect(offers()).toBe(true);
  });

  it('begins a conversation where the agent may', async () => {
    await open();
    expect(page.names()).toContain('New conversation');
  });

  it('opens and closes the filter, and counts its conditions', async () => {
    await open();
    const panel = () => page.container.querySelector('[class*=popover], [popover]');
    expect(panel()).toBeNull();
    await page.click('Filter');
    expect([panel() !== null, page.find('Filter').getAttribute('aria-expanded')]).toEqual([true, 'true']);
    await page.click('Filter');
    expect(panel()).toBeNull();
    await act(
      async () =>
        void page.list.setView({ lines: [LINE, { ...LINE, values: [''] }, { ...LINE, values: ['pending'] }] }),
    );
    expect(page.find('Filter: 2 conditions').parentElement?.textContent).toBe('2');
  });

  it('opens the filter by its key', async () => {
    await open();
    const isVisible = vi.fn(() => true);
    HTMLElement.prototype.checkVisibility = isVisible;
    await act(async () => openPicker('filter'));
    expect(page.find('Filter').getAttribute('aria-expanded')).toBe('true');
    await page.click('Filter');
    // On a phone, under an open conversation.
    isVisible.mockReturnValue(false);
    await act(async () => openPicker('filter'));
    expect(page.find('Filter').getAttribute('aria-expanded')).toBe('false');
  });
});
