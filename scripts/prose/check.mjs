import { readFileSync, writeFileSync } from 'node:fs';
import { BANNED } from './banned.mjs';

const KNOWN = new URL('known.json', import.meta.url);
const WORDS = new RegExp(String.raw`\b(?:${BANNED.map(([word]) => word).join('|')})\b`, 'gi');
const COMMENT = /^\s*(?:\/\/|\/?\*).*|\s\/\/ .*|\{?\/\* .*/;
const TITLE = /\b(?:it|test|describe)(?:\.\w+)*\(\s*(['"`])(.+?)\1/;

const readKnown = () => JSON.parse(readFileSync(KNOWN, 'utf8'));

const CODE = /^( *)```[^\n]*\n[\s\S]*?^\1```|`[^`\n]*`/gm;

/** Code names things of the code, which are not prose. Line breaks stay, for the numbers of lines. */
const withoutCode = (text) => text.replace(CODE, (code) => code.replace(/[^\n]/g, ' '));

/** The prose of a file, line by line: a page, the values of a catalogue, or the comments and test titles of a source. */
const proseOf = ({ path, text }) => {
  if (path.endsWith('.md')) return withoutCode(text).split('\n');
  const lines = text.split('\n');
  if (path.endsWith('.json')) return lines.map((line) => line.replace(/^\s*"[^"]*":/, ''));
  return lines.map((line) => `${COMMENT.exec(line)?.[0] ?? ''} ${TITLE.exec(line)?.[2] ?? ''}`);
};

/** Where a number of these words is still allowed: the references, and the comments and test titles of a workspace. */
const groupOf = (path) => {
  if (path.startsWith('docs/reference/')) return 'docs/reference';
  if (/\.(?:md|json)$/.test(path)) return undefined;
  return path.includes('/') ? path.split('/')[0] : 'root';
};

const insteadOf = (word) => BANNED.find(([banned]) => banned === word.toLowerCase())?.[1];

const findWords = (file) =>
  proseOf(file).flatMap((line, at) =>
    [...line.matchAll(WORDS)].map(([word]) => ({
      group: groupOf(file.path),
      says: `${file.path}:${at + 1}: write ${insteadOf(word)} instead of "${word}"`,
    })),
  );

/**
 * Words of prose that a reader has to interpret. Pages and English catalogues have none; comments and test titles have at most the
 * number in known.json, which `--write` lowers. `files` are sources, pages and English catalogues as `{ path, text }`.
 */
export const checkProse = (files, { write = false, known = readKnown() } = {}) => {
  const found = files.filter(({ path }) => !path.startsWith('scripts/prose/')).flatMap(findWords);
  const counts = {};
  for (const { group } of found) if (group) counts[group] = (counts[group] ?? 0) + 1;
  if (write) {
    const lowered = Object.entries(known).map(([group, most]) => [group, Math.min(most, counts[group] ?? 0)]);
    writeFileSync(KNOWN, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`);
  }
  const tooMany = Object.entries(counts).filter(([group, count]) => count > (known[group] ?? 0));
  return [
    ...found.filter(({ group }) => !group).map(({ says }) => says),
    ...tooMany.map(
      ([group, count]) =>
        `${group}: comments and test titles have ${count} words of scripts/prose/banned.mjs, at most ${known[group] ?? 0} are allowed`,
    ),
  ];
};
