import type { PatternNode } from './linear-match.ts';

type Test = (char: string) => boolean;

const CLASSES: Record<string, Test> = {
  d: (char) => /\d/.test(char),
  D: (char) => /\D/.test(char),
  w: (char) => /\w/.test(char),
  W: (char) => /\W/.test(char),
  s: (char) => /\s/.test(char),
  S: (char) => /\S/.test(char),
};

const fail = (): never => {
  throw new SyntaxError('The regular expression uses something that campaign patterns do not have.');
};

const MAX_COUNT = 1_000;

/**
 * Parses the subset of JavaScript's regular expressions that can be matched in linear time: literals, `.`, classes, groups,
 * alternatives and quantifiers. Look-around, back references and named groups throw a SyntaxError.
 */
export const parseRegExp = (source: string): PatternNode => {
  const chars = Array.from(source);
  let at = 0;
  const accept = (char: string): boolean => {
    if (chars[at] !== char) return false;
    at++;
    return true;
  };
  const readEscape = (): Test => {
    const char = chars[at++] ?? fail();
    const characterClass = CLASSES[char];
    if (characterClass) return characterClass;
    return /[a-z\d]/i.test(char) ? fail() : (other) => other === char;
  };
  const readSet = (): Test => {
    const isNegated = accept('^');
    const tests: Test[] = [];
    while (!accept(']')) {
      const from = chars[at++] ?? fail();
      if (from === '\\') {
        tests.push(readEscape());
      } else if (chars[at] === '-' && chars[at + 1] !== ']') {
        const to = chars[at + 1] ?? fail();
        at += 2;
        if (to === '\\' || to < from) fail();
        tests.push((char) => from <= char && char <= to);
      } else tests.push((char) => char === from);
    }
    return (char) => tests.some((test) => test(char)) !== isNegated;
  };
  const readAtom = (): PatternNode => {
    const char = chars[at++] ?? fail();
    if (char === '(') {
      if (accept('?') && !accept(':')) fail();
      const inner = readChoice();
      return accept(')') ? inner : fail();
    }
    if (char === '[') return { kind: 'one', test: readSet() };
    if (char === '.') return { kind: 'one', test: () => true };
    if (char === '\\') return { kind: 'one', test: readEscape() };
    return '*+?{}^$'.includes(char) ? fail() : { kind: 'one', test: (other) => other === char };
  };
  const readCounts = (): [min: number, max: number] | undefined => {
    if (accept('*')) return [0, Number.POSITIVE_INFINITY];
    if (accept('+')) return [1, Number.POSITIVE_INFINITY];
    if (accept('?')) return [0, 1];
    if (!accept('{')) return undefined;
    const end = chars.indexOf('}', at);
    if (end < 0) fail();
    const [, min, comma, max] = /^(\d{1,4})(,(\d{1,4})?)?$/.exec(chars.slice(at, end).join('')) ?? fail();
    at = end + 1;
    const least = Number(min);
    const most = max ? Number(max) : comma ? Number.POSITIVE_INFINITY : least;
    return least > MAX_COUNT || most < least ? fail() : [least, most];
  };
  const readSequence = (): PatternNode => {
    const nodes: PatternNode[] = [];
    while (at < chars.length && chars[at] !== '|' && chars[at] !== ')') {
      const node = readAtom();
      const counts = readCounts();
      if (counts) accept('?');
      nodes.push(counts ? { kind: 'repeat', node, min: counts[0], max: counts[1] } : node);
    }
    return { kind: 'sequence', nodes };
  };
  const readChoice = (): PatternNode => {
    const nodes = [readSequence()];
    while (accept('|')) nodes.push(readSequence());
    return { kind: 'choice', nodes };
  };
  const root = readChoice();
  return at < chars.length ? fail() : root;
};
