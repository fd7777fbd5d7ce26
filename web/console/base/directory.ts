import type { TeamAgent } from '@porchlight/core/wire/agent.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import type { TeamInbox, WorkingHours } from '@porchlight/core/wire/inbox.ts';
import type { SlaPolicy } from '@porchlight/core/wire/settings/sla-policy.ts';
import { type Api, isTemporary } from '../../shared/api.ts';
import { createStore } from '../../shared/store.ts';
import { createLoadAgain } from './load-again.ts';

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

type InboxHours = { working_hours_enabled: boolean; working_hours: readonly WorkingHours[]; timezone: string };

export type DirectoryState = {
  agents: readonly TeamAgent[];
  inboxes: readonly (Pick<TeamInbox, 'id' | 'name' | 'channel_type' | 'widget_color' | 'signature' | 'live_visitors'> &
    Partial<InboxHours>)[];
  labels: readonly Label[];
  teams: readonly Team[];
  attributes: readonly AttributeDefinition[];
  slaPolicies: readonly SlaPolicy[];
};

/** The name of an inbox by its id; empty where the account has one inbox, which needs no telling apart. */
export const inboxNames =
  (inboxes: DirectoryState['inboxes']) =>
  (id: number | undefined): string =>
    inboxes.length > 1 ? (inboxes.find((inbox) => inbox.id === id)?.name ?? '') : '';

const EMPTY: DirectoryState = { agents: [], inboxes: [], labels: [], teams: [], attributes: [], slaPolicies: [] };

/** A part that was not read yet is empty too. */
export const isLoaded = (state: DirectoryState, part: keyof DirectoryState): boolean => state[part] !== EMPTY[part];

export const createDirectory = (api: Api, accountId: number) => {
  const store = createStore(EMPTY);
  const read = <T>(path: string, query?: Record<string, string>) => api.get<T>(accountPath(accountId, path), query);

  /** Counts readings: an answer to an earlier one is dropped. */
  let newest = 0;

  /** A part that could not be read stays as it was: the rest of the workspace does not wait for it. */
  const { load, close } = createLoadAgain(async () => {
    newest += 1;
    const mine = newest;
    const keep = async <Key extends keyof DirectoryState>(key: Key, request: Promise<DirectoryState[Key]>) => {
      const answer = await request;
      if (mine === newest) store.set({ ...store.getSnapshot(), [key]: answer });
    };
    const parts = await Promise.allSettled([
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
      keep(
        'slaPolicies',
        read<{ payload: SlaPolicy[] }>('sla_policies').then(({ payload }) => payload),
      ),
      keep('attributes', read('custom_attribute_definitions', { attribute_model: 'conversation_attribute' })),
    ]);
    const failed = parts.filter((part) => part.status === 'rejected').map(({ reason }): unknown => reason);
    // A part that is refused for good does not keep the others from being read again.
    if (failed.length > 0 && mine === newest) throw failed.find(isTemporary) ?? failed[0];
  });

  return { subscribe: store.subscribe, getSnapshot: store.getSnapshot, load, close };
};
export type Directory = ReturnType<typeof createDirectory>;
