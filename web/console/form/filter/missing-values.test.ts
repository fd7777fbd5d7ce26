import type { FilterLine } from '@porchlight/core/rules/filters/filter-lines.ts';
import { expect, it } from 'vitest';
import { createDirectory, type DirectoryState } from '../../base/directory.ts';
import { missingAttributes, missingValues } from './missing-values.ts';

const line = (attribute_key: string, ...values: (string | number)[]): FilterLine => ({
  attribute_key,
  filter_operator: 'equal_to',
  values,
  query_operator: null,
});
const own = (key: string): FilterLine => ({ ...line(key, 'x'), custom_attribute_type: 'conversation_attribute' });
const directory = {
  agents: [{ id: 7 }],
  inboxes: [{ id: 1 }],
  teams: [],
  labels: [{ id: 1, title: 'vip' }],
  slaPolicies: [],
  attributes: [{ attribute_key: 'plan' }],
} as unknown as DirectoryState;

it('AGT-99 inboxes, teams, agents, labels and policies that the agent does not see are named', () => {
  const lines = [
    line('inbox_id', 1, '2'),
    line('team_id', 3),
    line('assignee_id', '7', 8),
    line('labels', 'VIP', 'refund'),
    line('sla_policy_id', 4),
    line('referer', 'https://example.com'),
    { ...line('team_id'), filter_operator: 'is_present' },
  ];
  expect(missingValues(lines, directory)).toEqual(['Inbox 2', 'Team 3', 'Assignee 8', 'Label refund', 'SLA 4']);
});

it('AGT-99 deleted attributes are named, and nothing is before the names are loaded', () => {
  expect(missingAttributes([own('plan'), own('tariff'), line('team_id', 3)], directory)).toEqual(['tariff']);
  const api = { get: async () => [] } as never;
  const empty = createDirectory(api, 1).getSnapshot();
  expect([missingValues([line('inbox_id', 2)], empty), missingAttributes([own('tariff')], empty)]).toEqual([[], []]);
});
