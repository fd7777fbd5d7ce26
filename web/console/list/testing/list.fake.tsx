import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import type { Api } from '../../../shared/api.ts';
import { memoryStorage } from '../../../shared/storage.ts';
import { createStore } from '../../../shared/store.ts';
import { createDrafts } from '../../state/conversations/drafts.ts';
import { createListStore, PAGE } from '../../state/conversations/list-store.ts';
import { createSelection } from '../../state/conversations/selection.ts';
import { ConversationList } from '../ConversationList.tsx';

/** Of the root element's 16 pixels: a row of two lines (`use-rows.ts`). */
export const ROW = 54;
export const VIEW = 540;

type Given = {
  total?: number;
  /** What differs from an open conversation whose contact does not wait. */
  of?: (id: number) => object;
  inboxes?: { id: number; name: string }[];
  slaPolicies?: { id: number; name: string }[];
  isRefused?: boolean;
};

/** The list of conversations of an agent with id 99; the server has conversations 1 to `total`, in this order. */
export const createListPage = async (given: Given = {}) => {
  const { total = 60, of = () => ({}), inboxes = [], slaPolicies = [], isRefused = false } = given;
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  HTMLElement.prototype.showPopover ??= () => {};
  HTMLElement.prototype.hidePopover ??= () => {};
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(VIEW);
  const server = { total, of, isRefused, waiting: undefined as number | undefined, first: 1 };
  const asked: number[] = [];
  const conversation = (id: number) => ({
    ...{ id, status: 'open', inbox_id: 1, meta: { sender: { id, name: `Contact ${id}`, thumbnail: '' } } },
    ...{ messages: [], labels: [], unread_count: 0, last_activity_at: 100, waiting_since: 0, priority: null },
    ...server.of(id),
  });
  const post = async (_path: string, _body: unknown, { query }: { query: { page: number } }) => {
    asked.push(query.page);
    if (server.isRefused) throw new Error('down');
    const counts = { mine_count: 3, assigned_count: 5, unassigned_count: 1_234, all_count: server.total };
    const from = (query.page - 1) * PAGE;
    return {
      meta: { ...counts, waiting_count: server.waiting },
      payload: Array.from({ length: Math.max(0, Math.min(PAGE, server.total - from)) }, (_, at) =>
        conversation(server.first + from + at),
      ),
    };
  };
  const storage = memoryStorage();
  const list = createListStore({ api: { post } as unknown as Api, accountId: 1, storage });
  const stores = {
    contactsOnline: createStore<ReadonlySet<number>>(new Set()),
    refused: createStore<ReadonlySet<number>>(new Set()),
    waitingActions: createStore(0),
    isHeld: createStore(false),
    openView: createStore(null),
    views: createStore<{ id: number; name: string }[]>([]),
  };
  const drafts = createDrafts(storage);
  const selection = createSelection();
  const changeItem = vi.fn();
  const failed = vi.fn();
  const setView = vi.fn(list.setView);
  const workspace = {
    ...stores,
    bulkRun: createStore(null),
    ...{ list, drafts, selection, changeItem, setView, accountId: 1, toast: { failed } },
    profile: { id: 99, accounts: [{ id: 1, role: 'administrator' }] },
    directory: createStore({ agents: [], inboxes, labels: [], teams: [], attributes: [], slaPolicies }),
    agentsOnline: createStore(new Set()),
    serverNow: Date.now,
  } as never;
  const onSelect = vi.fn();
  const onViews = vi.fn();
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const draw = (selected: number | null = null) =>
    act(async () => root.render(<ConversationList {...{ workspace, selected, onSelect, onViews }} />));
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? '';
  const find = (name: string) => {
    const found = [...container.querySelectorAll<HTMLElement>('button, input')].find((each) => nameOf(each) === name);
    if (!found) throw new Error(`Nothing is called ${name}:\n${container.innerHTML}`);
    return found;
  };
  const box = () => container.querySelector<HTMLElement>('[class*=scroll]') ?? container;
  return {
    ...{ container, server, asked, list, stores, drafts, selection, changeItem, failed, setView, onSelect, onViews },
    ...{ draw, find, box },
    load: () => act(async () => void (await list.load().catch(() => {}))),
    names: () => [...container.querySelectorAll('button')].map(nameOf),
    rows: () => [...container.querySelectorAll<HTMLElement>('li')],
    row: (id: number) => find(`Select Contact ${id}`).closest('li'),
    text: () => container.textContent ?? '',
    click: (name: string, init: MouseEventInit = {}) =>
      act(
        async () =>
          void find(name).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init })),
      ),
    pick: async (picker: string, option: string) => {
      const button = container.querySelector<HTMLElement>(`button[title="${picker}"]`);
      await act(async () => button?.click());
      const options = [...document.body.querySelectorAll<HTMLElement>('[role=option]')];
      await act(async () => options.find((each) => each.textContent?.includes(option))?.click());
    },
    scroll: (top: number) =>
      act(async () => {
        box().scrollTop = top;
        box().dispatchEvent(new Event('scroll'));
      }),
    end: async () => {
      await act(async () => root.unmount());
      container.remove();
      list.close();
      drafts.close();
      vi.restoreAllMocks();
    },
  };
};
