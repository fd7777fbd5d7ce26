/** The same seed gives the same sequence (mulberry32). */
export const createRandom = (seed: number) => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    between: (from: number, to: number) => from + below(to - from + 1),
    chance: (probability: number) => next() < probability,
    pick: <T>(items: readonly T[]): T | undefined => items[below(items.length)],
    fork: () => below(2 ** 31),
  };
};
export type Random = ReturnType<typeof createRandom>;

export const pickWeighted = <T extends { weight: number }>(random: Random, items: readonly T[]): T | undefined => {
  const total = items.reduce((sum, { weight }) => sum + weight, 0);
  let left = random.next() * total;
  return items.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
};
