import type { InboxId } from '@porchlight/core/wire/ids.ts';
import type { Clock } from '../clock.ts';
import { MAX_VISITS_PER_INBOX, VISIT_KEPT_MS, VISIT_SILENT_MS, type Visits } from './visits.ts';

type Kept = { record: string; at: number };

const MAX_PER_NODE = 10_000;
const SWEEP_EVERY_MS = 30_000;

export const createMemoryVisits = (clock: Clock): Visits => {
  /** The records of an inbox are in the order in which they were written. */
  const inboxes = new Map<InboxId, Map<string, Kept>>();
  let total = 0;
  let sweptAt = clock.now();

  const remove = (inboxId: InboxId, records: Map<string, Kept>, id: string) => {
    if (records.delete(id)) total -= 1;
    if (records.size === 0) inboxes.delete(inboxId);
  };
  const dropExpired = (inboxId: InboxId) => {
    const records = inboxes.get(inboxId);
    for (const [id, { at }] of records ?? []) {
      if (clock.now() - at < VISIT_KEPT_MS) return;
      if (records) remove(inboxId, records, id);
    }
  };
  const sweep = () => {
    if (clock.now() - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = clock.now();
    for (const inboxId of [...inboxes.keys()]) dropExpired(inboxId);
  };
  const hasRoom = (inboxId: InboxId): boolean => {
    const records = inboxes.get(inboxId);
    if ((records?.size ?? 0) < MAX_VISITS_PER_INBOX) return total < MAX_PER_NODE;
    const [[id, oldest] = []] = records ?? [];
    if (!records || id === undefined || !oldest || clock.now() - oldest.at < VISIT_SILENT_MS) return false;
    remove(inboxId, records, id);
    return true;
  };

  return {
    read: async (inboxId, id) => {
      dropExpired(inboxId);
      return inboxes.get(inboxId)?.get(id)?.record;
    },
    write: async (inboxId, id, record) => {
      sweep();
      dropExpired(inboxId);
      const existing = inboxes.get(inboxId);
      if (existing?.has(id)) remove(inboxId, existing, id);
      else if (!hasRoom(inboxId)) return false;
      const records = inboxes.get(inboxId) ?? new Map<string, Kept>();
      inboxes.set(inboxId, records.set(id, { record, at: clock.now() }));
      total += 1;
      return true;
    },
    list: async (inboxId) => {
      dropExpired(inboxId);
      return [...(inboxes.get(inboxId)?.values() ?? [])].map(({ record }) => record);
    },
    close: async () => inboxes.clear(),
  };
};
