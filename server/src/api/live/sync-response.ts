import type { SyncResponse } from '@porchlight/core/wire/cable-events.ts';
import type { Seq } from '@porchlight/core/wire/ids.ts';
import type { Selectable } from 'kysely';
import { collapse } from '../../domain/changes/collapse.ts';
import { currentCursor, isTooOld } from '../../domain/changes/queries.ts';
import type { Deps } from '../../domain/deps.ts';
import type { ChangesTable } from '../../platform/database/schema/changes.ts';
import { buildPayloads } from '../../presenters/live/change-payloads.ts';

type Read = () => Promise<{ rows: Selectable<ChangesTable>[]; full: boolean }>;

export const answerSync = async (
  { db, metrics }: Pick<Deps, 'db' | 'metrics'>,
  after: Seq,
  read: Read,
): Promise<SyncResponse> => {
  const cursor = await currentCursor(db);
  const { rows, full } = await read();
  // Checked after the rows are read: they may have been swept meanwhile.
  if (after > cursor || (await isTooOld(db, after))) return { payload: [], meta: { cursor, more: false, reset: true } };
  const changes = collapse(rows);
  const payloads = await buildPayloads(db, changes);
  const payload = changes.flatMap((change, index) => {
    const data = payloads[index];
    return data ? [{ seq: change.seq, event: change.name, data }] : [];
  });
  metrics.resyncs.inc({ gap: payload.length > 0 ? 'yes' : 'no' });
  return { payload, meta: { cursor: full ? (rows.at(-1)?.seq ?? cursor) : cursor, more: full, reset: false } };
};
