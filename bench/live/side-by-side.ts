export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Ours, the other, ours, ...: a slow moment affects both. The first of each is a warm-up. */
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

/** `limit` is the highest allowed value. */
export const report = (name: string, figure: number, unit: string, limit: number) =>
  console.log(JSON.stringify({ name, figure, unit, limit, ratio: figure / limit, ok: figure <= limit }));

/** Only the ratio to the other series of the same run has a limit. */
export const reportRatio = (name: string, ours: readonly number[], theirs: readonly number[], limit: number) => {
  const [figure, peer] = [Math.round(median(ours)), Math.round(median(theirs))];
  const ratio = Math.round((median(ours) / median(theirs)) * 1000) / 1000;
  console.log(JSON.stringify({ name, figure, unit: 'ms', peer, limit, ratio, ok: ratio <= limit }));
};

/** The reference must not be heavier than the peer is known to be. */
export const reportReference = (what: string, figure: number, unit: string, reference: string, most: number) =>
  console.log(
    JSON.stringify({
      name: `(the reference itself, ${what}; the peer: ${reference})`,
      figure,
      unit,
      limit: most,
      ok: figure <= most,
    }),
  );
