type Fails<T> = (steps: readonly T[]) => Promise<boolean>;

const withoutPart = <T>(steps: readonly T[], from: number, count: number) => [
  ...steps.slice(0, from),
  ...steps.slice(from + count),
];

/** Halves first, then smaller parts (delta debugging). At most `tries` runs, because each takes long. */
export const shrink = async <T>(steps: readonly T[], fails: Fails<T>, tries: number): Promise<readonly T[]> => {
  let shortest = steps;
  let left = tries;
  for (let size = Math.ceil(steps.length / 2); size >= 1 && left > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < shortest.length && left > 0; ) {
      const candidate = withoutPart(shortest, from, size);
      left -= 1;
      if (candidate.length > 0 && (await fails(candidate))) shortest = candidate;
      else from += size;
    }
  }
  return shortest;
};
