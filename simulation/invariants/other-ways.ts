import type { StoredMessage } from '../../web/shared/conversation-store/types.ts';
import type { Visitor } from '../actors/visitor.ts';
import { leakOf } from '../model/access.ts';
import type { Written } from '../model/ledger.ts';
import type { World } from '../world.ts';
import { readWhole } from './pages.ts';

type Found = { payload: { messages?: { id: number }[] } };

type Change = { event: string; data: Partial<StoredMessage> };
type Synced = { payload: Change[]; meta: { cursor: number; more: boolean; reset: boolean } };

/** A sample of what was written since the last check: each costs a request per searcher. */
const MOST = 6;

const searchedBy = async (world: World, api: World['api'], { mark }: Written): Promise<number[]> => {
  const { payload } = await api.get<Found>(`/api/v1/accounts/${world.accountId}/search/messages`, { q: mark });
  return (payload.messages ?? []).map(({ id }) => id);
};

const isOther = (found: readonly number[], id: number | undefined) => found.length !== 1 || found[0] !== id;

/** A search finds a message once: the administrator's, and that of each agent who may see it. */
export const searchProblems = async (world: World, sinceMs: number): Promise<string[]> => {
  const fresh = world.ledger
    .acknowledged()
    .filter(({ acknowledgedAt = 0, isGone }) => acknowledgedAt >= sinceMs && !isGone);
  const problems: string[] = [];
  for (const entry of fresh.slice(-MOST)) {
    const found = await searchedBy(world, world.api, entry);
    if (isOther(found, entry.id))
      problems.push(
        `a search for message ${entry.id} (${entry.mark}) finds ${found.length === 0 ? 'nothing' : found.join()}`,
      );
    for (const agent of world.agents.values()) {
      const reader = world.readers.get(agent.name);
      if (!agent.workspace() || reader?.kind !== 'agent') continue;
      const isHidden = leakOf(reader, entry, world.personOf) !== undefined || !reader.inboxes.has(entry.inbox);
      const theirs = await searchedBy(world, agent.fresh, entry);
      if (isHidden ? theirs.length > 0 : isOther(theirs, entry.id))
        problems.push(`a search of ${agent.name} for message ${entry.id} finds ${theirs.join() || 'nothing'}`);
    }
  }
  return problems;
};

/** Undefined when the server no longer has the first change. */
const readChanges = async ({ fresh: api }: Visitor): Promise<Map<number, Partial<StoredMessage>> | undefined> => {
  const found = new Map<number, Partial<StoredMessage>>();
  for (let after = 0; ; ) {
    const { payload, meta } = await api.get<Synced>('/api/v1/widget/sync', { after });
    if (meta.reset) return undefined;
    for (const { event, data } of payload)
      if (event.startsWith('message.') && data.id !== undefined) found.set(data.id, data);
    if (!meta.more) return found;
    after = meta.cursor;
  }
};

/** A visitor who fetches every change has the same messages as one who reads the conversation page by page. */
export const syncProblems = async (visitor: Visitor): Promise<string[]> => {
  const id = visitor.tabs[0]?.snapshot().id ?? null;
  if (id === null) return [];
  const changes = await readChanges(visitor);
  if (!changes) return [];
  const fresh = await readWhole(visitor.fresh, '/api/v1/widget/messages', { conversation_id: id });
  return fresh.flatMap((message) => {
    const changed = changes.get(message.id);
    if (!changed) return [`${visitor.name}: message ${message.id} of conversation ${id} is in no change`];
    return changed.content === message.content
      ? []
      : [`${visitor.name}: the change of message ${message.id} has another text`];
  });
};
