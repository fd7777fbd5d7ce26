import type { InboxId, LabelId } from '@porchlight/core/wire/ids.ts';
import type { SlaPolicyRow } from '../../platform/database/schema/sla.ts';

type Place = { inbox_id: InboxId; label_ids: readonly LabelId[] };
type Targeted = Pick<SlaPolicyRow, 'inbox_ids' | 'label_ids'>;

const matches = ({ inbox_ids, label_ids }: Targeted, place: Place) =>
  (inbox_ids.length > 0 || label_ids.length > 0) &&
  (inbox_ids.length === 0 || inbox_ids.includes(place.inbox_id)) &&
  (label_ids.length === 0 || label_ids.some((id) => place.label_ids.includes(id)));

const closeness = ({ inbox_ids, label_ids }: Targeted) =>
  (label_ids.length > 0 ? 2 : 0) + (inbox_ids.length > 0 ? 1 : 0);

/**
 * The policy whose inboxes and labels fit a conversation: one with both before one with labels before one with inboxes; the
 * first of `policies` among equals.
 */
export const matchPolicy = <Policy extends Targeted>(policies: readonly Policy[], place: Place): Policy | undefined =>
  policies.filter((policy) => matches(policy, place)).toSorted((one, other) => closeness(other) - closeness(one))[0];
