export type Count = { name: string; done: number; refused: number; failed: number };

export const createOperationTable = () => {
  const counts = new Map<string, Count>();
  const of = (name: string) => {
    const row = counts.get(name) ?? { name, done: 0, refused: 0, failed: 0 };
    counts.set(name, row);
    return row;
  };
  return {
    /** Registers an operation before it has run, so that one that never runs is listed. */
    expect: (name: string) => void of(name),
    count: (name: string, status: number) => {
      const count = of(name);
      if (status >= 500) count.failed += 1;
      else if (status >= 400) count.refused += 1;
      else count.done += 1;
    },
    all: () => [...counts.values()].sort((one, other) => one.name.localeCompare(other.name)),
  };
};
export type OperationTable = ReturnType<typeof createOperationTable>;

export const neverRan = (counts: readonly Count[]): string[] =>
  counts.filter(({ done, refused, failed }) => done + refused + failed === 0).map(({ name }) => name);

/** Tried often enough, and never answered with what was asked for. */
export const neverDone = (counts: readonly Count[]): string[] =>
  counts.filter(({ done, refused, failed }) => done === 0 && refused + failed > 0).map(({ name }) => name);

/** Operations that never ran come last, after those that ran and never succeeded. */
export const showTable = (counts: readonly Count[]) => {
  const never = neverRan(counts);
  const refused = neverDone(counts);
  const ran = counts.filter(({ name }) => !never.includes(name));
  const width = Math.max(10, ...counts.map(({ name }) => name.length));
  const lines = ran.map(
    ({ name, done, refused, failed }) =>
      `${name.padEnd(width)} ${String(done).padStart(7)} ${String(refused).padStart(7)} ${String(failed).padStart(7)}`,
  );
  return [
    `${'operation'.padEnd(width)} ${'done'.padStart(7)} ${'refused'.padStart(7)} ${'failed'.padStart(7)}`,
    ...lines,
    `${refused.length} operations never succeeded:`,
    ...refused.map((name) => `  ${name}`),
    `${ran.length} operations ran, ${never.length} never:`,
    ...never.map((name) => `  ${name}`),
  ].join('\n');
};
