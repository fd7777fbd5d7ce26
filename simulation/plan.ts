import { createRandom, pickWeighted, type Random } from './model/random.ts';
import { CHECK, type Step } from './model/steps.ts';
import type { Settings } from './settings.ts';

export type Part = {
  actor: string;
  pauseMs: number;
  actions: readonly { name: string; weight: number }[];
  /** Each action runs once before one repeats. */
  isRound?: boolean;
};

const CHECK_EVERY_MS = 12_000;
const FAULT_PAUSE_MS = 15_000;

const seedOf = (seed: number, actor: string) =>
  [...actor].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, seed * 2_654_435_761);

const shuffled = <T>(random: Random, items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);

const stepsOf = ({ actor, pauseMs, actions, isRound }: Part, seed: number, endMs: number): Step[] => {
  const random = createRandom(seedOf(seed, actor));
  let round: Part['actions'] = [];
  const next = () => {
    if (!isRound) return pickWeighted(random, actions);
    if (round.length === 0) round = shuffled(random, actions);
    const [first, ...rest] = round;
    round = rest;
    return first;
  };
  const steps: Step[] = [];
  for (let at = random.below(pauseMs); at < endMs; at += Math.round(pauseMs * (0.3 + 1.4 * random.next()))) {
    const action = next();
    if (action) steps.push({ at, actor, action: action.name, seed: random.fork() });
  }
  return steps;
};

/** In order. The same settings give the same steps. */
export const planSteps = (settings: Settings, parts: readonly Part[], faults: Part['actions']): Step[] => {
  const endMs = settings.minutes * 60_000;
  const steps = parts.flatMap((part) => stepsOf(part, settings.seed, endMs));
  if (settings.faults)
    steps.push(
      ...stepsOf({ actor: 'faults', pauseMs: FAULT_PAUSE_MS, actions: faults, isRound: true }, settings.seed, endMs),
    );
  for (let at = CHECK_EVERY_MS; at < endMs; at += CHECK_EVERY_MS)
    steps.push({ at, actor: CHECK, action: CHECK, seed: 0 });
  return steps.sort((one, other) => one.at - other.at);
};
