import { readFileSync, writeFileSync } from 'node:fs';

const FILE = new URL('./known.json', import.meta.url);

/** What broke a rule when the rule was made. These lists may only shrink. */
export const readKnown = () => JSON.parse(readFileSync(FILE, 'utf8'));

const countsOf = (list) => (Array.isArray(list) ? Object.fromEntries(list.map((one) => [one, 1])) : list);

/**
 * Compares what is found with what is known. More than is known is a problem, and so is an entry of the list that is not
 * needed any more.
 */
export const compareWithKnown = (found, known, describe) => {
  const now = countsOf(found);
  const before = countsOf(known);
  return [
    ...Object.entries(now)
      .filter(([name, count]) => count > (before[name] ?? 0))
      .map(([name, count]) => describe(name, count, before[name])),
    ...Object.entries(before)
      .filter(([name, count]) => (now[name] ?? 0) < count)
      .map(
        ([name]) => `${name}: better than scripts/layers/known.json says; npm run check -- --write shortens the list`,
      ),
  ];
};

const smaller = (found, known) => {
  const now = countsOf(found);
  const kept = Object.entries(countsOf(known))
    .map(([name, count]) => [name, Math.min(count, now[name] ?? 0)])
    .filter(([, count]) => count > 0);
  return Array.isArray(known) ? kept.map(([name]) => name) : Object.fromEntries(kept);
};

/** Takes out of the lists what is cured. Nothing is ever added. */
export const shortenKnown = (found) => {
  const known = readKnown();
  const next = Object.fromEntries(Object.entries(known).map(([part, list]) => [part, smaller(found[part], list)]));
  writeFileSync(FILE, `${JSON.stringify(next, null, 2)}\n`);
};
