export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Ours, the other, ours, ... in one run: a slow moment of the machine falls on both, and only what lies between them is
 * left. The first of each warms the server and the disk and counts for nothing.
 */
export const sideBySide = async <Ours, Theirs>(
  times: number,
  ours: () => Promise<Ours>,
  theirs: () => Promise<Theirs>,
): Promise<{ ours: Ours[]; theirs: Theirs[] }> => {
  const seen: { ours: Ours[]; theirs: Theirs[] } = { ours: [], theirs: [] };
  for (let n = 0; n <= times; n += 1) {
    const pair = [await ours(), await theirs()] as const;
    if (n === 0) continue;
    seen.ours.push(pair[0]);
    seen.theirs.push(pair[1]);
  }
  return seen;
};

/** A figure and the most it may be. */
export const report = (name: string, figure: number, unit: string, limit: number) =>
  console.log(JSON.stringify({ name, figure, unit, limit, ratio: figure / limit, ok: figure <= limit }));

/** Milliseconds beside those of something else in the same run: only their ratio has a limit. */
export const reportRatio = (name: string, ours: readonly number[], theirs: readonly number[], limit: number) => {
  const [figure, peer] = [Math.round(median(ours)), Math.round(median(theirs))];
  const ratio = Math.round((median(ours) / median(theirs)) * 1000) / 1000;
  console.log(JSON.stringify({ name, figure, unit: 'ms', peer, limit, ratio, ok: ratio <= limit }));
};

/** What the reference is, beside the most its model is known to be: never heavier, so that nothing is won by its weight. */
export const reportReference = (what: string, figure: number, unit: string, known: string, most: number) =>
  console.log(
    JSON.stringify({
      name: `(the reference itself, ${what}; the peer: ${known})`,
      figure,
      unit,
      limit: most,
      ok: figure <= most,
    }),
  );
