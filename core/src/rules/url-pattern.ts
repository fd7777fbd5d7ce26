/**
 * Matches a page address with a campaign's pattern: the constructor-string syntax of URLPattern (`*`, `:name`, `{…}`, `(…)`,
 * `?`, `\`), with the meaning pinned by the table of wire protocol 14.8. Own code, because that browser API is missing in some
 * browsers and changed its meaning between versions.
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
    } else tokens.push({ kind: SINGLE[char] ?? 'char', text: char });
  }
  return tokens;
};

const isLiteral = (token: Token | undefined, text: string): boolean =>
  token?.text === text && (token.kind === 'char' || token.kind === 'escaped');

/** A `?` begins the query unless it makes what stands before it optional. */
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

const escapeText = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

const compile = (tokens: readonly Token[], segment: string, flags: string): RegExp => {
  let source = '';
  let star = '';
  tokens.forEach(({ kind, text }, index) => {
    const own = tokens[index + 1]?.kind === 'regexp';
    const isText = kind === 'char' || kind === 'escaped';
    if (star && !isText) {
      // Between two stars the first place is as good as any: what was found is not looked for again further on, for stars that
      // are tried in all their places take a minute over a long address.
      source += kind === 'asterisk' ? `(?=(?<s${index}>${star}))\\k<s${index}>` : star.replace('?', '');
      star = '';
    }
    if (kind === 'asterisk') star = '.*?';
    else if (kind === 'name') source += own ? '' : `(?:[^${segment}]+?)`;
    else if (kind === 'regexp') source += `(?:${text})`;
    else if (kind === 'open') source += '(?:';
    else if (kind === 'close') source += ')';
    else if (kind === 'modifier') source += text;
    else if (star) star += escapeText(text);
    else source += escapeText(text);
  });
  return new RegExp(`^(?:${source}${star.replace('?', '')})$`, flags);
};

const ADDRESS =
  /^([a-z][a-z\d+.-]*):\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^:/?#]*)(?::(\d*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/i;
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

/** Whether `address` (absolute) is one of those `pattern` means. A pattern that is none matches nothing. */
export const matchesUrlPattern = (pattern: string, address: string): boolean => {
  try {
    // A slash at the end stands for the page and all below it, whatever its query or fragment.
    const parts = split(tokenize(pattern.endsWith('/') ? `${pattern.slice(0, -1)}*\\?*\\#*` : pattern));
    const url = readAddress(address);
    const slash: Token[] = [{ kind: 'char', text: '/' }];
    return (
      compile(parts.protocol, ':', 'i').test(url.protocol) &&
      compile(parts.hostname, '.', 'i').test(url.hostname) &&
      compile(parts.port, '', '').test(url.port) &&
      compile(parts.pathname.length > 0 ? parts.pathname : slash, '/', '').test(url.pathname) &&
      compile(parts.search, '', '').test(url.search) &&
      compile(parts.hash, '', '').test(url.hash)
    );
  } catch {
    // Not a pattern, or not an address: no match, as the wire protocol says.
    return false;
  }
};

/**
 * Whether a campaign may carry this pattern: a web address, with wildcards if need be (wire protocol 9.1). The rest of the
 * pattern must mean something, or the campaign would silently never show.
 */
export const isCampaignUrl = (pattern: string): boolean => {
  if (!/^http(s|\*|s\?)?:\/\/[^\s/]/i.test(pattern)) return false;
  try {
    const parts = split(tokenize(pattern));
    compile(parts.hostname, '.', 'i');
    compile(parts.pathname, '/', '');
    compile(parts.search, '', '');
    compile(parts.hash, '', '');
    return parts.hostname.length > 0;
  } catch {
    return false;
  }
};
