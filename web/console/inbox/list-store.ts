import type { CableMessage } from '@porchlight/core/wire/cable.ts';
import type {
  ConversationCounts,
  SocketConversation,
  TeamConversationList,
} from '@porchlight/core/wire/conversation.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import type { Api } from '../../shared/api.ts';
import { createStore } from '../../shared/store.ts';
import { type Filter, fits, inOrder, type Item, toItem } from './item.ts';

export type ListState = {
  items: readonly Item[];
  counts: ConversationCounts;
  filter: Filter;
  phase: 'loading' | 'ready' | 'error';
  more: boolean;
};

const PAGE = 25;
const COUNT_SOON_MS = 250;
const NO_COUNTS: ConversationCounts = { mine_count: 0, assigned_count: 0, unassigned_count: 0, all_count: 0 };

type Deps = { api: Api; accountId: number; myId: number };

/** The live conversation list: a page of the server's answer, then every change as it comes. */
export const createListStore = ({ api, accountId, myId }: Deps) => {
  const start: ListState = {
    items: [],
    counts: NO_COUNTS,
    phase: 'loading',
    more: false,
    filter: { assignee: 'all', status: 'open', sort: 'last_activity_at_desc' },
  };
  const store = createStore<ListState>(start);
  const path = accountPath(accountId, 'conversations');
  let counting: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;

  const change = (values: Partial<ListState>) => store.set({ ...store.getSnapshot(), ...values });

  const query = ({ assignee, status, sort }: Filter, page = 1) => ({
    assignee_type: assignee,
    status,
    sort_by: sort,
    page,
  });

  /** Replaces the list by the server's, page for page as far as it was open. */
  const load = async () => {
    asked += 1;
    const mine = asked;
    const { filter, items } = store.getSnapshot();
    const pages = Math.max(1, Math.ceil(items.length / PAGE));
    if (items.length === 0) change({ phase: 'loading' });
    try {
      const answers: TeamConversationList[] = [];
      for (let page = 1; page <= pages; page += 1)
        answers.push(await api.get<TeamConversationList>(path, query(filter, page)));
      if (mine !== asked) return;
      const last = answers.at(-1)?.data;
      change({
        items: answers.flatMap(({ data }) => data.payload.map(toItem)),
        counts: last?.meta ?? NO_COUNTS,
        phase: 'ready',
        more: last?.payload.length === PAGE,
      });
    } catch {
      if (mine === asked) change({ phase: store.getSnapshot().items.length === 0 ? 'error' : 'ready' });
    }
  };

  const loadMore = async () => {
    const { filter, items, more } = store.getSnapshot();
    if (!more) return;
    const { data } = await api.get<TeamConversationList>(path, query(filter, Math.floor(items.length / PAGE) + 1));
    const known = new Set(store.getSnapshot().items.map(({ id }) => id));
    change({
      items: [...store.getSnapshot().items, ...data.payload.map(toItem).filter(({ id }) => !known.has(id))],
      more: data.payload.length === PAGE,
    });
  };

  const countSoon = () => {
    counting ??= setTimeout(async () => {
      counting = undefined;
      const answer = await api
        .get<{ meta: ConversationCounts }>(`${path}/meta`, query(store.getSnapshot().filter))
        .catch(() => undefined);
      if (answer) change({ counts: answer.meta });
    }, COUNT_SOON_MS);
  };

  const put = (item: Item) => {
    const { items, filter } = store.getSnapshot();
    const rest = items.filter(({ id }) => id !== item.id);
    change({ items: fits(item, filter, myId) ? inOrder([...rest, item], filter) : rest });
    countSoon();
  };

  /** A live change: conversations tell everything; a message's conversation event follows it in the same breath. */
  const apply = ({ event, data }: CableMessage) => {
    if (event.startsWith('conversation.typing') || event === 'conversation.mentioned') return;
    if (event.startsWith('conversation.') || event === 'assignee.changed')
      return put(toItem(data as SocketConversation));
    if (event === 'message.created') return refresh((data as { conversation_id: number }).conversation_id);
  };

  const refresh = async (id: number) => {
    const conversation = await api.get<SocketConversation>(`${path}/${id}`).catch(() => undefined);
    if (conversation) put(toItem(conversation));
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    load,
    loadMore,
    apply,
    setFilter: (filter: Partial<Filter>) => {
      change({ filter: { ...store.getSnapshot().filter, ...filter }, items: [] });
      return load();
    },
    close: () => clearTimeout(counting),
  };
};
export type ListStore = ReturnType<typeof createListStore>;
