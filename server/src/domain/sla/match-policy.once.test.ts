import type { InboxId, LabelId } from '@porchlight/core/wire/ids.ts';
import { expect, it } from 'vitest';
import { matchPolicy } from './match-policy.ts';

const policy = (name: string, inboxes: number[], labels: number[]) => ({
  name,
  inbox_ids: inboxes as InboxId[],
  label_ids: labels as LabelId[],
});
const POLICIES = [
  policy('by hand', [], []),
  policy('site', [1], []),
  policy('site too', [1, 2], []),
  policy('vip', [], [7]),
  policy('vip on the site', [1], [7, 8]),
];

it.each([
  [1, [], 'site'],
  [2, [], 'site too'],
  [3, [], undefined],
  [2, [7], 'vip'],
  [1, [7], 'vip on the site'],
  [1, [8], 'vip on the site'],
  [2, [8], 'site too'],
])('a conversation of inbox %s with labels %j gets the policy %s [SLA-03]', (inbox, labels, expected) => {
  const place = { inbox_id: inbox as InboxId, label_ids: labels as LabelId[] };
  expect(matchPolicy(POLICIES, place)?.name).toBe(expected);
});
