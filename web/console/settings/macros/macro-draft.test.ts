import { describe, expect, it } from 'vitest';
import { actionsOf, draftsOf, moved, newDraft, renamed } from './macro-draft.ts';

const drafts = draftsOf([
  { action_name: 'add_label', action_params: ['vip'] },
  { action_name: 'resolve_conversation', action_params: [] },
]);
const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe('the actions of a macro that is written', () => {
  it('are moved by a step, and stay at the ends', () => {
    expect(namesOf(moved(drafts, 0, 1))).toEqual(['resolve_conversation', 'add_label']);
    expect(namesOf(moved(drafts, 1, -1))).toEqual(['resolve_conversation', 'add_label']);
    expect(moved(drafts, 0, -1)).toBe(drafts);
    expect(moved(drafts, 1, 1)).toBe(drafts);
    expect(moved(drafts, 9, 1)).toBe(drafts);
  });

  it('keep their keys apart when one is added after another was removed', () => {
    const [, second] = drafts;
    expect(newDraft(second ? [second] : [], 'open_conversation').key).toBe(2);
    expect(newDraft([], 'open_conversation').key).toBe(0);
  });

  it('begin with what fits another action when they become one', () => {
    const [first] = drafts;
    expect(first && renamed(first, 'assign_agent', true)).toEqual({ key: 0, name: 'assign_agent', params: ['self'] });
    expect(first && renamed(first, 'assign_agent', false).params).toEqual(['nil']);
    expect(first && renamed(first, 'resolve_conversation', true).params).toEqual([]);
  });

  it('are sent as the server takes them', () => {
    expect(actionsOf(drafts)).toEqual([
      { action_name: 'add_label', action_params: ['vip'] },
      { action_name: 'resolve_conversation', action_params: [] },
    ]);
  });
});
