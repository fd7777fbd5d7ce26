import type { TeamAgent } from '@porchlight/core/wire/agent.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import type { TeamInbox } from '@porchlight/core/wire/inbox.ts';
import type { Api } from '../shared/api.ts';
import { createStore } from '../shared/store.ts';

export type Label = { id: number; title: string; color: string; show_on_sidebar: boolean };
export type Team = { id: number; name: string };
export type AttributeDefinition = {
  attribute_key: string;
  attribute_display_name: string;
  attribute_display_type: string;
  attribute_values: string[];
  regex_pattern: string | null;
  regex_cue: string | null;
};

/** What conversations are sorted into, and by whom: the names behind the numbers of the wire. */
export type DirectoryState = {
  agents: readonly TeamAgent[];
  inboxes: readonly Pick<TeamInbox, 'id' | 'name'>[];
  labels: readonly Label[];
  teams: readonly Team[];
  attributes: readonly AttributeDefinition[];
};

const EMPTY: DirectoryState = { agents: [], inboxes: [], labels: [], teams: [], attributes: [] };

/** The account's directory, loaded once and again when the server says that it has changed. */
export const createDirectory = (api: Api, accountId: number) => {
  const store = createStore(EMPTY);
  const read = <T>(path: string, query?: Record<string, string>) => api.get<T>(accountPath(accountId, path), query);

  /** A part that could not be read stays as it was: the rest of the desk does not wait for it. */
  const load = async () => {
    const keep = async <Key extends keyof DirectoryState>(key: Key, asked: Promise<DirectoryState[Key]>) => {
      const answer = await asked.catch(() => undefined);
      if (answer) store.set({ ...store.getSnapshot(), [key]: answer });
    };
    await Promise.all([
      keep('agents', read('agents')),
      keep('teams', read('teams')),
      keep(
        'inboxes',
        read<{ payload: TeamInbox[] }>('inboxes').then(({ payload }) => payload),
      ),
      keep(
        'labels',
        read<{ payload: Label[] }>('labels').then(({ payload }) => payload),
      ),
      keep('attributes', read('custom_attribute_definitions', { attribute_model: 'conversation_attribute' })),
    ]);
  };

  return { subscribe: store.subscribe, getSnapshot: store.getSnapshot, load };
};
export type Directory = ReturnType<typeof createDirectory>;
