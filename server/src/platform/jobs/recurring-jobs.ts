import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema/database.ts';
import type { Payloads, Write } from '../database/transaction.ts';
import type { Schedule } from './definition.ts';

const recurring = (registry: Schedule) =>
  Object.entries(registry).flatMap(([name, definition]) =>
    definition?.every ? [{ name, every: definition.every }] : [],
  );

/** Epoch ms. Runs start at whole multiples, so that all nodes agree on them. */
export const nextTurn = (registry: Schedule, now: number) =>
  Math.min(...recurring(registry).map(({ every }) => (Math.floor(now / every) + 1) * every));

/** All nodes agree on the name of a slot, and the store allows it once, so a run happens once. */
export const enqueueTurns = async <Events, Jobs extends Payloads>(
  { db, write, clock }: { db: Kysely<Database>; write: Write<Events, Jobs>; clock: Clock },
  registry: Schedule,
) => {
  const now = clock.now();
  const slots = recurring(registry).map(({ name, every }) => ({
    name,
    slot: `${name}@${Math.floor(now / every) * every}`,
  }));
  if (slots.length === 0) return;
  const existing = await db
    .selectFrom('jobs')
    .select('slot')
    .where(
      'slot',
      'in',
      slots.map(({ slot }) => slot),
    )
    .execute();
  const missing = slots.filter(({ slot }) => !existing.some((row) => row.slot === slot));
  if (missing.length === 0) return;
  await write(async (tx) => {
    for (const { name, slot } of missing) tx.enqueue(name as keyof Jobs & string, {} as never, { slot });
  });
};
