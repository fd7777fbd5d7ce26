import type { SlaPolicyId } from '@porchlight/core/wire/ids.ts';
import type { Deps } from '../deps.ts';

/** Small batches, so that the writer is not blocked. */
const AT_ONCE = 200;

const removeSome = ({ write }: Pick<Deps, 'write'>, sla_policy_id: SlaPolicyId) =>
  write(async (tx) => {
    const rows = await tx.db
      .selectFrom('applied_slas')
      .select(['id', 'conversation_id'])
      .where('sla_policy_id', '=', sla_policy_id)
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) return false;
    const had = await tx.db
      .updateTable('conversations')
      .set({ sla_policy_id: null })
      .where(
        'id',
        'in',
        rows.map(({ conversation_id }) => conversation_id),
      )
      .where('sla_policy_id', '=', sla_policy_id)
      .returning(['id', 'status'])
      .execute();
    for (const { id, status } of had)
      if (status !== 'resolved')
        tx.record('conversation.updated', {
          conversation_id: id,
          changed: { sla_policy_id: [sla_policy_id, null] },
          performer: { type: 'system' },
        });
    await tx.db
      .deleteFrom('applied_slas')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    return true;
  });

/** Removes a deleted policy from its conversations and the reports in steps; continues where it stopped when it runs again. */
export const removePolicy = async (
  deps: Pick<Deps, 'write'>,
  { sla_policy_id }: { sla_policy_id: SlaPolicyId },
): Promise<void> => {
  while (await removeSome(deps, sla_policy_id));
  await deps.write(async (tx) => {
    await tx.db
      .deleteFrom('sla_policies')
      .where('id', '=', sla_policy_id)
      .where('deleted_at', 'is not', null)
      .execute();
  });
};
