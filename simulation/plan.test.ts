import { expect, it } from 'vitest';
import { planSteps } from './plan.ts';
import { readSettings, UsageError } from './settings.ts';

const PARTS = [
  { actor: 'visitor', pauseMs: 500, actions: [{ name: 'say', weight: 1 }] },
  { actor: 'agent', pauseMs: 900, actions: [{ name: 'reply', weight: 1 }] },
];
const FAULTS = [{ name: 'restart', weight: 1 }];

it('plans the same steps for the same seed, in the order of their moments', () => {
  const settings = readSettings(['--minutes', '1', '--seed', '7']);
  const steps = planSteps(settings, PARTS, FAULTS);
  expect(planSteps(settings, PARTS, FAULTS)).toEqual(steps);
  expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).sort((one, other) => one - other));
  expect(new Set(steps.map(({ actor }) => actor))).toEqual(new Set(['visitor', 'agent', 'faults', 'check']));
  expect(planSteps({ ...settings, seed: 8 }, PARTS, FAULTS)).not.toEqual(steps);
});

it('leaves the steps of one actor as they are when another one is added', () => {
  const settings = readSettings(['--minutes', '1']);
  const of = (actor: string, parts: typeof PARTS) =>
    planSteps(settings, parts, FAULTS).filter((step) => step.actor === actor);
  const more = [...PARTS, { actor: 'bot', pauseMs: 100, actions: [{ name: 'answer', weight: 1 }] }];
  expect(of('agent', more)).toEqual(of('agent', PARTS));
});

it('plans no fault when there shall be none', () => {
  const steps = planSteps(readSettings(['--faults', 'off']), PARTS, FAULTS);
  expect(steps.filter(({ actor }) => actor === 'faults')).toEqual([]);
});

it('says what is wrong with an option', () => {
  expect(() => readSettings(['--store', 'oracle'])).toThrow(UsageError);
  expect(() => readSettings(['--minute', '1'])).toThrow(/no option "--minute"/);
  expect(() => readSettings(['--nodes', '2'])).toThrow(/Two nodes need/);
});
