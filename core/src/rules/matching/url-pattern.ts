import { createLinearMatcher, type PatternNode } from './linear-match.ts';
import { parseRegExp } from './regexp-syntax.ts';

/**
 * Matches a page address against a campaign's pattern: the constructor-string syntax of URLPattern (`*`, `:name`, `{…}`,
 * `(…)`, `?`, `\`). Our own code, because that browser API is missing in some browsers, changed its meaning between
 * versions, and takes exponential time for some patterns.
 */
type Token = {
  kind: 'char' | 'escaped' | 'asterisk' | 'name' | 'regexp' | 'open' | 'close' | 'modifier';
  text: string;
};
type Part = 'protocol' | 'hostname' | 'port' | 'pathname' | 'search' | 'hash';

const closing = (pattern: string, from: number): number => {
  let depth = 0;
  for (let index = from; index < pattern.length; index++) {
    if (pattern[index] === '\\') index++;
    else if (pattern[index] === '(') depth++;
    else if (pattern[index] === ')' && --depth === 0) return index;
  }
  throw new SyntaxError('A bracket of the pattern is not closed.');
};

const SINGLE: Record<string, Token['kind']> = {
  '*': 'asterisk',
  '{': 'open',
  '}': 'close',
  '?': 'modifier',
  '+': 'modifier',
};

const tokenize = (pattern: string): Token[] => {
  const tokens: Token[] = [];
  for (let index = 0; index < pattern.length; index++) {
    const char = pattern[index] ?? '';
    const name = char === ':' ? /^[a-z_$][\w$]*/i.exec(pattern.slice(index + 1))?.[0] : undefined;
    if (char === '\\') tokens.push({ kind: 'escaped', text: pattern[++index] ?? '' });
    else if (char === '(') {
      const end = closing(pattern, index);
      tokens.push({ kind: 'regexp', text: pattern.slice(index + 1, end) });
      index = end;
    } else if (name) {
      tokens.push({ kind: 'name', text: name });
      index += name.length;
    } else if (char === '+' && /^(char|escaped)?$/.test(tokens.at(-1)?.kind ?? ''))
      tokens.push({ kind: 'char', text: char });
    else tokens.push({ kind: SINGLE[char] ?? 'char', text: char });
  }
  return tokens;
};

const isLiteral = (token: Token | undefined, text: string): boolean =>
  token?.text === text && (token.kind === 'char' || token.kind === 'escaped');

/** A `?` starts the query unless it makes the preceding token optional. */
const beginsSearch = (tokens: readonly Token[], index: number): boolean => {
  if (isLiteral(tokens[index], '?')) return true;
  if (tokens[index]?.text !== '?') return false;
  const before = tokens[index - 1]?.kind;
  return before === undefined || before === 'char' || before === 'escaped';
};

const protocolEnd = (tokens: readonly Token[]): number =>
  tokens.findIndex(
    (_, index) =>
      isLiteral(tokens[index], ':') && isLiteral(tokens[index + 1], '/') && isLiteral(tokens[index + 2], '/'),
  );

const split = (tokens: readonly Token[]): Record<Part, Token[]> => {
  const end = protocolEnd(tokens);
  if (end < 1) throw new SyntaxError('The pattern needs a protocol.');
  const parts: Record<Part, Token[]> = {
    protocol: tokens.slice(0, end),
    hostname: [],
    port: [],
    pathname: [],
    search: [],
    hash: [],
  };
  let part: Part = 'hostname';
  let depth = 0;
  for (let index = end + 3; index < tokens.length; index++) {
    const token = tokens[index];
    if (!token) continue;
    if (token.kind === 'open') depth++;
    if (token.kind === 'close') depth--;
    const inHost = part === 'hostname' || part === 'port';
    if (depth === 0 && part !== 'hash' && isLiteral(token, '#')) part = 'hash';
    else if (depth === 0 && (inHost || part === 'pathname') && beginsSearch(tokens, index)) part = 'search';
    else if (depth === 0 && part === 'hostname' && isLiteral(token, ':')) part = 'port';
    else {
      if (depth === 0 && inHost && isLiteral(token, '/')) part = 'pathname';
      parts[part].push(token);
    }
  }
  return parts;
};

const any: PatternNode = {
  kind: 'repeat',
  node: { kind: 'one', test: () => true },
  min: 0,
  max: Number.POSITIVE_INFINITY,
};

const COUNTS: Record<string, [min: number, max: number]> = {
  '?': [0, 1],
  '+': [1, Number.POSITIVE_INFINITY],
};

const nodeOf = ({ kind, text }: Token, isNamed: boolean, segment: string): PatternNode => {
  if (kind === 'asterisk') return any;
  if (kind === 'regexp') return parseRegExp(text);
  if (kind !== 'name') return { kind: 'one', test: (char) => char === text };
  if (isNamed) return { kind: 'sequence', nodes: [] };
  return {
    kind: 'repeat',
    node: { kind: 'one', test: (char) => char !== segment },
    min: 1,
    max: Number.POSITIVE_INFINITY,
  };
};

const compile = (tokens: readonly Token[], segment: string): ((text: string) => boolean) => {
  const open: PatternNode[][] = [[]];
  tokens.forEach((token, index) => {
    const nodes = open.at(-1);
    if (token.kind === 'open') open.push([]);
    else if (token.kind === 'close') {
      const group = open.pop();
      if (!group || !open[0]) throw new SyntaxError('A bracket of the pattern is not opened.');
      open.at(-1)?.push({ kind: 'sequence', nodes: group });
    } else if (token.kind === 'modifier') {
      const node = nodes?.pop();
      const [min, max] = COUNTS[token.text] ?? [1, 1];
      if (!node) throw new SyntaxError('A modifier of the pattern stands after nothing.');
      nodes?.push({ kind: 'repeat', node, min, max });
    } else nodes?.push(nodeOf(token, tokens[index + 1]?.kind === 'regexp', segment));
  });
  if (open.length !== 1) throw new SyntaxError('A bracket of the pattern is not closed.');
  return createLinearMatcher({ kind: 'sequence', nodes: open[0] ?? [] });
};

const ADDRESS =
  /^([a-z][a-z\d+.-]*):\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^:/?#]*)(?::(\d*))?([^?#]*)(?:\?([^#]*))?(?:#([\s\S]*))?$/i;
const DEFAULT_PORTS: Record<string, string> = { http: '80', https: '443' };

const readAddress = (address: string): Record<Part, string> => {
  const [, protocol = '', hostname = '', port = '', path = '', search = '', hash = ''] = ADDRESS.exec(address) ?? [];
  if (!protocol || !hostname) throw new SyntaxError('Not an absolute address.');
  const pathname = path.length > 1 ? path.replace(/\/$/, '') : path || '/';
  return {
    protocol,
    hostname,
    port: port === DEFAULT_PORTS[protocol.toLowerCase()] ? '' : port,
    pathname,
    search,
    hash,
  };
};

/** Browsers write non-ASCII letters as `%C3%BC`, people write them plainly. Everything else stays as it is. */
const readable = (text: string): string =>
  text.replace(/(?:%[89a-f][\da-f])+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });

type Matcher = (text: string) => boolean;

/** A query or a fragment that the pattern does not mention may be anything: advertisements and emails add their own. */
const readPattern = (pattern: string): Record<Part, Matcher> => {
  // A slash after a path matches the page and everything below it; after the host it is the front page only.
  const hasPath = /^[^/]*:\/\/[^/]+\/[\s\S]*\/$/.test(pattern);
  const parts = split(tokenize(pattern.endsWith('/') ? `${pattern.slice(0, -1)}${hasPath ? '*' : ''}` : pattern));
  if (parts.hostname.length === 0) throw new SyntaxError('The pattern needs a host.');
  const lower = (part: Token[]) =>
    part.map((token) => (token.kind === 'regexp' ? token : { ...token, text: token.text.toLowerCase() }));
  const slash: Token[] = [{ kind: 'char', text: '/' }];
  const rest = (part: Token[]): Matcher => (part.length > 0 ? compile(part, '') : () => true);
  return {
    protocol: compile(lower(parts.protocol), ':'),
    hostname: compile(lower(parts.hostname), '.'),
    port: compile(parts.port, ''),
    pathname: compile(parts.pathname.length > 0 ? parts.pathname : slash, '/'),
    search: rest(parts.search),
    hash: rest(parts.hash),
  };
};

export const matchesUrlPattern = (pattern: string, address: string): boolean => {
  try {
    const matchers = readPattern(readable(pattern));
    const url = readAddress(readable(address));
    return (
      matchers.protocol(url.protocol.toLowerCase()) &&
      matchers.hostname(url.hostname.toLowerCase()) &&
      matchers.port(url.port) &&
      matchers.pathname(url.pathname) &&
      matchers.search(url.search) &&
      matchers.hash(url.hash)
    );
  } catch {
    return false;
  }
};

/** Whether a campaign may have this pattern: a web address, with or without wildcards, that can be matched. */
export const isCampaignUrl = (pattern: string): boolean => {
  if (!/^http(s|\*|s\?)?:\/\/[^\s/]/i.test(pattern)) return false;
  try {
    readPattern(readable(pattern));
    return true;
  } catch {
    return false;
  }
};
