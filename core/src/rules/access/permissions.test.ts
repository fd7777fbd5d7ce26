import { describe, expect, it } from 'vitest';
import { lackingOf, PERMISSIONS, permissionsOf, seesConversations, withoutAdministration } from './permissions.ts';

const custom = (...permissions: string[]) => ({ role: 'agent' as const, permissions });

describe('what a member may do', () => {
  it('is everything for an administrator, and for an agent conversations, contacts, own help centres and canned responses', () => {
    expect(permissionsOf({ role: 'administrator', permissions: null })).toEqual(PERMISSIONS);
    expect(permissionsOf({ role: 'agent', permissions: null })).toEqual([
      'conversation_manage',
      'contact_manage',
      'knowledge_base_member_manage',
      'canned_response_manage',
    ]);
  });

  it('is what a custom role says and nothing else, and a name that is not known grants nothing', () => {
    expect(permissionsOf(custom('report_manage', 'everything'))).toEqual(['report_manage']);
    expect(permissionsOf(custom())).toEqual([]);
    expect(seesConversations(custom('report_manage'))).toBe(false);
    expect(seesConversations(custom('conversation_participating_manage'))).toBe(true);
    expect(seesConversations(custom('report_manage', 'conversation_manage'))).toBe(true);
  });

  it('is less with a token that may not administrate', () => {
    expect(withoutAdministration(['conversation_unassigned_manage', 'report_manage', 'data_manage'])).toEqual([
      'conversation_unassigned_manage',
    ]);
  });

  it('bounds what they may grant: what a wider permission holds is theirs too', () => {
    expect(lackingOf(['conversation_manage'], ['conversation_participating_manage'])).toEqual([]);
    expect(lackingOf(['conversation_participating_manage'], ['conversation_manage'])).toEqual(['conversation_manage']);
    expect(lackingOf(['agent_manage'], ['agent_manage', 'report_manage'])).toEqual(['report_manage']);
  });
});
