import type { MacroAction, MacroRun, MacroStep } from '@porchlight/core/wire/settings/macro.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '../../../shared/api.ts';
import { createToast } from '../../base/toast.ts';
import { createMacroList, type Executed } from './macro-list.ts';
import { createMacroRunner } from './run-macro.ts';
import { stepText, writtenSteps } from './step-text.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MACRO = { id: 7 as never, name: 'Close' };
const step = (
  action_name: MacroStep['action_name'],
  outcome: MacroStep['outcome'] = 'done',
  value: string | null = null,
) => ({ action_name, outcome, value, reason: null }) satisfies MacroStep;
const run = (conversation_id: number, steps: MacroStep[], error: string | null = null): MacroRun => ({
  id: conversation_id,
  batch_id: '1-a',
  macro_id: MACRO.id,
  macro_name: MACRO.name,
  conversation_id,
  user: null,
  outcome: error === null ? 'done' : 'failed',
  error,
  steps,
  undone_at: null,
  created_at: '2026-11-25T10:00:00.000Z',
});

const setUp = (executed: Partial<Executed> | Error, kept: { conversation_id: number; fields: string[] }[] = []) => {
  const toast = createToast();
  const undo = vi.fn(async () => ({ undone: [1], kept }));
  const deps = { openNow: () => 1, go: vi.fn(), leave: vi.fn(), refresh: vi.fn(), selection: { clear: vi.fn() } };
  const execute = async () => {
    if (executed instanceof Error) throw executed;
    return { batch_id: '1-a', runs: [], missing: [], ...executed };
  };
  const runMacro = createMacroRunner({ macros: { execute, undo }, toast, ...deps });
  return { ...deps, undo, toast, runMacro, textNow: () => toast.getSnapshot()?.text };
};

describe('running a macro from the console', () => {
  it('says that it ran, opens the next conversation when it was resolved, and undoes it', async () => {
    const { runMacro, toast, textNow, leave, undo, go } = setUp({ runs: [run(1, [step('resolve_conversation')])] });
    await runMacro(MACRO, [1]);
    expect([textNow(), leave.mock.calls]).toEqual(['Ran the macro Close', [[1]]]);
    toast.runAction();
    await vi.waitFor(() =>
      expect(textNow()).toBe('The macro Close was undone. Messages that were already sent are kept.'),
    );
    expect([undo.mock.calls, go.mock.calls]).toEqual([[['1-a']], [[1]]]);
  });

  it.each([
    ['was resolved already', [step('resolve_conversation', 'unchanged')], 0],
    ['is opened again after', [step('resolve_conversation'), step('open_conversation')], 0],
    ['is opened by its status after', [step('resolve_conversation'), step('change_status', 'done', 'open')], 0],
    ['is snoozed by its status', [step('change_status', 'done', 'snoozed')], 1],
    ['has only a label more', [step('add_label', 'done', 'vip')], 0],
  ])('stays in or leaves a conversation that %s', async (_what, steps, times) => {
    const { runMacro, leave } = setUp({ runs: [run(1, steps)] });
    await runMacro(MACRO, [1]);
    expect(leave).toHaveBeenCalledTimes(times);
  });

  it('counts the steps that were skipped', async () => {
    const { runMacro, textNow } = setUp({
      runs: [run(1, [step('add_label', 'skipped', 'gone'), step('open_conversation')])],
    });
    await runMacro(MACRO, [1]);
    expect(textNow()).toBe('Ran the macro Close. 1 step was skipped.');
  });

  it('counts the conversations of several, and those that were not changed', async () => {
    const { runMacro, textNow, leave, selection } = setUp({
      runs: [run(1, [step('resolve_conversation')]), run(2, [], 'Too many messages')],
      missing: [3],
    });
    await runMacro(MACRO, [1, 2, 3]);
    expect(textNow()).toBe('Ran the macro Close on 1 conversation. 2 conversations were not changed.');
    expect(leave).not.toHaveBeenCalled();
    expect(selection.clear).toHaveBeenCalledOnce();
  });

  it('warns when nothing was changed, and offers no undo', async () => {
    const { runMacro, toast } = setUp({ runs: [run(1, [], 'Too many messages')] });
    await runMacro(MACRO, [1]);
    expect(toast.getSnapshot()).toEqual({ text: 'The macro Close changed nothing: Too many messages', isBad: true });
  });

  it('asks for fewer conversations than a hundred and one, and asks the server nothing', async () => {
    const { runMacro, textNow, refresh } = setUp({});
    await runMacro(
      MACRO,
      Array.from({ length: 101 }, (_, at) => at),
    );
    expect(textNow()).toBe('A macro runs on at most 100 conversations at once. Select fewer.');
    expect(refresh).not.toHaveBeenCalled();
  });

  it('names what an undo has kept', async () => {
    const kept = [{ conversation_id: 1, fields: ['priority', 'status'] }];
    const { runMacro, toast, textNow } = setUp({ runs: [run(1, [step('resolve_conversation')])] }, kept);
    await runMacro(MACRO, [1]);
    toast.runAction();
    await vi.waitFor(() =>
      expect(textNow()).toBe('The macro Close was undone, except for what was changed again since: status, priority.'),
    );
  });
});

describe('asking the server to run a macro', () => {
  it('asks once more by the same name when the answer was lost', async () => {
    const bodies: string[] = [];
    const fetch = vi.fn(async (_url: RequestInfo | URL, init?: RequestInit) => {
      bodies.push(String(init?.body));
      if (bodies.length === 1) throw new TypeError('network');
      return Response.json({ payload: { batch_id: '1-a', runs: [], missing: [] } });
    });
    const api = createApi({ baseUrl: '', search: () => '', headers: () => ({}), fetch });
    const answer = await createMacroList(api, 1).execute(7, [1]);
    expect(answer.batch_id).toBe('1-a');
    expect(bodies).toHaveLength(2);
    expect(bodies[0]).toBe(bodies[1]);
  });
});

describe('the steps of a macro as people read them', () => {
  const names = {
    agents: [{ id: 3, available_name: 'Sofia' }] as never,
    teams: [{ id: 2, name: 'logistics' }],
    slaPolicies: [],
    webhooks: [{ id: 5 as never, name: 'shop.example' }],
  };
  const read = (action_name: MacroAction['action_name'], ...action_params: MacroAction['action_params']) =>
    writtenSteps([{ action_name, action_params }], names)
      .map(stepText)
      .map(({ label, value }) => `${label} ${value}`.trim())
      .join();
  it.each([
    [read('assign_agent', 3), 'Assign to Sofia'],
    [read('assign_agent', 'self'), 'Assign to the agent who runs the macro'],
    [read('assign_agent', 'nil'), 'Unassign the agent'],
    [read('assign_agent', 99), 'Assign to ?'],
    [read('assign_team', 2), 'Assign to team logistics'],
    [read('assign_team', 'nil'), 'Unassign the team'],
    [read('add_label', 'vip', 'late'), 'Add labels vip, late'],
    [read('change_priority', 'nil'), 'Set priority No priority'],
    [read('change_priority', 'high'), 'Set priority High'],
    [read('snooze_conversation'), 'Snooze until they reply'],
    [read('snooze_conversation', 48), 'Snooze for 2 days'],
    [read('snooze_conversation', 1), 'Snooze for 1 hour'],
    [read('change_status', 'pending'), 'Change status Pending'],
    [read('resolve_conversation'), 'Resolve'],
    [read('send_webhook_event', 5), 'Send to webhook shop.example'],
  ])('%s', (text, expected) => expect(text).toBe(expected));
});
