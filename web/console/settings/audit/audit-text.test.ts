import type { AuditLogEntry } from '@porchlight/core/wire/settings/audit-log.ts';
import { describe, expect, it } from 'vitest';
import { actionText, changeLines, objectText, readableName, valueText } from './audit-text.ts';

const entry = (overrides: Partial<AuditLogEntry>): AuditLogEntry => ({
  id: 1,
  auditable_type: 'Inbox',
  auditable_id: 4,
  associated_type: 'Account',
  associated_id: 1,
  user_type: 'User',
  user_id: 2,
  username: 'mia@example.com',
  action: 'update',
  audited_changes: {},
  comment: null,
  request_uuid: null,
  remote_address: null,
  created_at: 0,
  auditable_name: 'Website',
  user_name: 'Mia',
  user_agent: null,
  signed_in_by: null,
  ...overrides,
});

describe('the words of an audit entry', () => {
  it('names the object as the console calls it', () => {
    expect(objectText(entry({}))).toBe('Inbox Website');
    expect(objectText(entry({ auditable_type: 'Portal', auditable_name: null }))).toBe('Help centre #4');
    expect(objectText(entry({ auditable_type: 'Report', auditable_id: null, auditable_name: null }))).toBe('Report');
    expect([readableName('greeting_message'), readableName('CustomAttributeDefinition')]).toEqual([
      'Greeting message',
      'Custom attribute definition',
    ]);
  });

  it('names what was done', () => {
    expect(['accept_invitation', 'revoke_tokens', 'new_action'].map(actionText)).toEqual([
      'Invitation accepted',
      'API tokens revoked',
      'New action',
    ]);
  });

  it('shows before and after of an update, and one value of what was created', () => {
    expect(changeLines(entry({ audited_changes: { name: ['a', 'b'] } }))).toEqual([
      { name: 'name', before: 'a', after: 'b' },
    ]);
    expect(changeLines(entry({ action: 'create', audited_changes: { user_ids: [1, 2] } }))).toEqual([
      { name: 'user_ids', before: undefined, after: [1, 2] },
    ]);
  });

  it('shows users by name and nothing as empty', () => {
    const nameOf = (id: number) => (id === 2 ? 'Mia' : `#${id}`);
    expect(valueText('user_ids', [2, 9], nameOf)).toBe('Mia, #9');
    expect([valueText('x', null, nameOf), valueText('x', true, nameOf), valueText('x', { a: 1 }, nameOf)]).toEqual([
      'empty',
      'yes',
      '{"a":1}',
    ]);
  });
});
