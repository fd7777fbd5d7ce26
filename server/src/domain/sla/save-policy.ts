import type { AccountId, InboxId, LabelId, SlaPolicyId } from '@porchlight/core/wire/ids.ts';
import { MOST_SLA_POLICIES } from '@porchlight/core/wire/settings/sla-policy.ts';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { SlaPolicyRow } from '../../platform/database/schema/sla.ts';
import { invalidRecord, notFound } from '../../platform/errors.ts';
import type { Tx } from '../transaction.ts';
import { listPolicies, loadPolicy } from './policies.ts';

type PolicyFields = {
  name?: string;
  description?: string | null;
  first_response_time_threshold?: number | null;
  next_response_time_threshold?: number | null;
  resolution_time_threshold?: number | null;
  only_during_business_hours?: boolean;
  inbox_ids?: InboxId[];
  label_ids?: LabelId[];
};

type Values = Pick<SlaPolicyRow, keyof PolicyFields>;

const EMPTY: Values = {
  name: '',
  description: null,
  first_response_time_threshold: null,
  next_response_time_threshold: null,
  resolution_time_threshold: null,
  only_during_business_hours: false,
  inbox_ids: [],
  label_ids: [],
};

/** Policies of an account are saved one after the other: their names and their number depend on all of them. */
const lockPolicies = (tx: Tx, account_id: AccountId) =>
  tx.db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', account_id)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirstOrThrow(notFound);

const refuseForeign = async (tx: Tx, account_id: AccountId, { inbox_ids = [], label_ids = [] }: PolicyFields) => {
  const inboxes = inbox_ids.length
    ? await tx.db
        .selectFrom('inboxes')
        .select('id')
        .where('account_id', '=', account_id)
        .where('id', 'in', inbox_ids)
        .execute()
    : [];
  if (inboxes.length < new Set(inbox_ids).size)
    throw invalidRecord('An inbox of the policy does not exist', ['inbox_ids']);
  const labels = label_ids.length
    ? await tx.db
        .selectFrom('labels')
        .select('id')
        .where('account_id', '=', account_id)
        .where('id', 'in', label_ids)
        .execute()
    : [];
  if (labels.length < new Set(label_ids).size)
    throw invalidRecord('A label of the policy does not exist', ['label_ids']);
};

const measures = (values: Values) =>
  values.first_response_time_threshold ?? values.next_response_time_threshold ?? values.resolution_time_threshold;

/** @throws 422 naming what is wrong */
const checked = async (tx: Tx, account_id: AccountId, before: Values, fields: PolicyFields): Promise<Values> => {
  const values: Values = {
    name: (fields.name ?? before.name).trim(),
    description: (fields.description === undefined ? before.description : fields.description)?.trim() || null,
    first_response_time_threshold: fields.first_response_time_threshold ?? null,
    next_response_time_threshold: fields.next_response_time_threshold ?? null,
    resolution_time_threshold: fields.resolution_time_threshold ?? null,
    only_during_business_hours: fields.only_during_business_hours ?? before.only_during_business_hours,
    inbox_ids: [...new Set(fields.inbox_ids ?? before.inbox_ids)],
    label_ids: [...new Set(fields.label_ids ?? before.label_ids)],
  };
  for (const name of [
    'first_response_time_threshold',
    'next_response_time_threshold',
    'resolution_time_threshold',
  ] as const)
    if (fields[name] === undefined) values[name] = before[name];
  if (values.name === '') throw invalidRecord("Name can't be blank", ['name']);
  if (measures(values) === null) throw invalidRecord('Set at least one time', ['base']);
  await refuseForeign(tx, account_id, fields);
  return values;
};

const refuseTaken = (policies: readonly SlaPolicyRow[], name: string) => {
  if (policies.some((policy) => policy.name.toLowerCase() === name.toLowerCase()))
    throw invalidRecord('Name has already been taken', ['name']);
};

export const createPolicy = async (tx: Tx, account_id: AccountId, fields: PolicyFields): Promise<SlaPolicyRow> => {
  const values = await checked(tx, account_id, EMPTY, fields);
  await lockPolicies(tx, account_id);
  const others = await listPolicies(tx, account_id);
  refuseTaken(others, values.name);
  if (others.length >= MOST_SLA_POLICIES)
    throw invalidRecord(`There can be at most ${MOST_SLA_POLICIES} SLA policies`, ['base']);
  tx.record('account.cache_invalidated', { account_id });
  return tx.db
    .insertInto('sla_policies')
    .values({ ...values, account_id, deleted_at: null, created_at: tx.now, updated_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** Conversations that have the policy are measured by its new times from the next run of the job on. @throws 404, 422 */
export const updatePolicy = async (
  tx: Tx,
  account_id: AccountId,
  id: SlaPolicyId,
  fields: PolicyFields,
): Promise<SlaPolicyRow> => {
  await lockPolicies(tx, account_id);
  const values = await checked(tx, account_id, await loadPolicy(tx, account_id, id), fields);
  refuseTaken(
    (await listPolicies(tx, account_id)).filter((policy) => policy.id !== id),
    values.name,
  );
  await tx.db
    .updateTable('applied_slas')
    .set({ check_at: tx.now })
    .where('sla_policy_id', '=', id)
    .where('sla_status', 'in', ['active', 'active_with_misses'])
    .execute();
  tx.record('account.cache_invalidated', { account_id });
  return tx.db
    .updateTable('sla_policies')
    .set({ ...values, updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
};

/** Hides the policy at once; a job removes it from its conversations. @throws 404 */
export const deletePolicy = async (tx: Tx, account_id: AccountId, id: SlaPolicyId): Promise<void> => {
  await loadPolicy(tx, account_id, id);
  await tx.db.updateTable('sla_policies').set({ deleted_at: tx.now }).where('id', '=', id).execute();
  tx.record('account.cache_invalidated', { account_id });
  tx.enqueue('sla_policy.delete', { sla_policy_id: id }, { account_id });
};
