import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { check } from 'recheck';
import { root } from '../paths.mjs';
import { ALLOWED_BUILDERS, ALLOWED_PATTERNS } from './allowed.mjs';
import { regexpsOf } from './find-regexps.mjs';

/** Part of every key: another version of the checker may judge otherwise. */
const VERSION = 'recheck 4.5.0';
const CACHE = join(root, 'node_modules/.cache/porchlight/regexps.json');
/** Found safe by `npm run check -- --write`: on a busy machine the checker may judge some patterns otherwise. */
const RECORDED = join(import.meta.dirname, 'safe.json');
/** A verdict by fuzzing depends on time: it counts when it is found this often. */
const FUZZ_ATTEMPTS = 3;
const OPTIONS = { timeout: 20_000 };

const readCache = () => {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(CACHE, 'utf8'))));
  } catch {
    return new Map();
  }
};

const writeCache = (verdicts) => {
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, JSON.stringify(Object.fromEntries(verdicts)));
};

const judge = async ({ source, flags }) => {
  for (let attempt = 1; ; attempt += 1) {
    const { status, checker, complexity } = await check(source, flags, { ...OPTIONS, randomSeed: attempt });
    if (status === 'safe') return 'safe';
    if (status !== 'vulnerable') return undefined;
    if (checker !== 'fuzz' || attempt === FUZZ_ATTEMPTS) return complexity.summary;
  }
};

const readRecorded = () => {
  const { version, safe } = JSON.parse(readFileSync(RECORDED, 'utf8'));
  return version === VERSION ? safe.map((pattern) => [`${VERSION} ${pattern}`, 'safe']) : [];
};

const record = (literals) => {
  const safe = literals.filter(({ verdict }) => verdict === 'safe').map(({ source, flags }) => `/${source}/${flags}`);
  writeFileSync(RECORDED, `${JSON.stringify({ version: VERSION, safe: safe.toSorted() }, null, 2)}\n`);
};

const judgeAll = async (literals) => {
  const known = new Map([...readCache(), ...readRecorded()]);
  const verdicts = new Map();
  for (const literal of literals) {
    const key = `${VERSION} /${literal.source}/${literal.flags}`;
    const verdict = known.get(key) ?? (await judge(literal));
    if (verdict) verdicts.set(key, verdict);
    literal.verdict = verdict;
  }
  if (literals.some(({ source, flags }) => !known.has(`${VERSION} /${source}/${flags}`))) writeCache(verdicts);
};

/** With untrusted text one can block the process. Rewrite it, or state in `allowed.mjs` why its text is short. */
export const checkRegexps = async (files, { write = false } = {}) => {
  const { literals, built } = regexpsOf(files);
  await judgeAll(literals);
  if (write) record(literals);
  const isAllowed = ({ source, flags }) => Object.hasOwn(ALLOWED_PATTERNS, `/${source}/${flags}`);
  const nameOf = ({ source, flags, places }) => `${places.join(', ')}: /${source}/${flags}`;
  for (const literal of literals.filter(({ verdict }) => !verdict))
    console.log(`not judged on this machine: ${nameOf(literal)}`);
  return [
    ...literals
      .filter((literal) => literal.verdict && literal.verdict !== 'safe' && !isAllowed(literal))
      .map((literal) => `${nameOf(literal)} takes ${literal.verdict} time`),
    ...built
      .filter(({ path }) => !Object.hasOwn(ALLOWED_BUILDERS, path))
      .map(({ place }) => `${place} builds a regular expression: say where its text comes from`),
  ];
};
