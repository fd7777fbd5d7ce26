import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { notFound } from '../../platform/errors.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';
import { allowAttempt, laneOf, receiverOf } from './receivers.ts';

const PAGE = 25;

/** The receiver of deliveries: a webhook, an external bot, or an inbox with its callback. */
type Owner = { column: 'webhook_id' | 'agent_bot_id' | 'inbox_id'; id: number };

export const DeliveryPage = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })) });

const isOf = ({ column, id }: Owner) => sql<boolean>`${sql.ref(column)} = ${id}`;

export const deliveriesOf = async (deps: Pick<Deps, 'db'>, owner: Owner, page = 1) => {
  const receiver = await receiverOf(deps, laneOf({ [owner.column]: owner.id }));
  const rows = await deps.db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where(isOf(owner))
    .orderBy('id', 'desc')
    .limit(PAGE)
    .offset((page - 1) * PAGE)
    .execute();
  return { rows, receiver };
};

/** Sends a delivery again, to the current address of its receiver. @throws 404 */
export const sendAgain = async (tx: Tx, account_id: AccountId, owner: Owner, delivery_id: number): Promise<void> => {
  const again = await tx.db
    .updateTable('webhook_deliveries')
    .set({ status: 'waiting' })
    .where('id', '=', delivery_id)
    .where(isOf(owner))
    .returning(['id', 'webhook_id', 'agent_bot_id', 'inbox_id'])
    .executeTakeFirst();
  if (!again) throw notFound();
  await allowAttempt(tx, laneOf(again));
  await enqueueDelivery(tx, account_id, again);
};
