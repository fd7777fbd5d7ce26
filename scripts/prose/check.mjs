import { BANNED } from './banned.mjs';

const WORDS = new RegExp(String.raw`\b(?:${BANNED.map(([word]) => word).join('|')})\b`, 'gi');
const COMMENT = /^\s*(?:\/\/|\/?\*).*|\s\/\/ .*|\{?\/\* .*/;
const TITLE = /\b(?:it|test|describe)(?:\.\w+)*\(\s*(['"`])(.+?)\1/;

const CODE = /^( *)```[^\n]*\n[\s\S]*?^\1```|`[^`\n]*`/gm;

/** Code is not prose. Line breaks stay, for the line numbers. */
const withoutCode = (text) => text.replace(CODE, (code) => code.replace(/[^\n]/g, ' '));

/** By line: a page, the values of a catalogue, or the comments and test titles of a source. */
const proseOf = ({ path, text }) => {
  if (path.endsWith('.md')) return withoutCode(text).split('\n');
  const lines = text.split('\n');
  if (path.endsWith('.json')) return lines.map((line) => line.replace(/^\s*"[^"]*":/, ''));
  return lines.map((line) => `${COMMENT.exec(line)?.[0] ?? ''} ${TITLE.exec(line)?.[2] ?? ''}`);
};

const insteadOf = (word) => BANNED.find(([banned]) => banned === word.toLowerCase())?.[1];

export const checkProse = (files) =>
  files
    .filter(({ path }) => !path.startsWith('scripts/prose/'))
    .flatMap((file) =>
      proseOf(file).flatMap((line, at) =>
        [...line.matchAll(WORDS)].map(
          ([word]) => `${file.path}:${at + 1}: write ${insteadOf(word)} instead of "${word}"`,
        ),
      ),
    );
