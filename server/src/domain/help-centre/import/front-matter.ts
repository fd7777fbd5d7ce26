const FENCE = '---';
/** A longer beginning is text between two lines. */
const MOST_LINES = 100;

const unquoted = (value: string) => {
  const quote = value[0];
  if (value.length >= 2 && (quote === '"' || quote === "'") && value.endsWith(quote)) return value.slice(1, -1);
  const comment = value.indexOf(' #');
  return (comment === -1 ? value : value.slice(0, comment)).trim();
};

/** The simple values between two `---` at the start of a file, by their names in small letters, and the text after them. */
export const readFrontMatter = (text: string): { fields: ReadonlyMap<string, string>; body: string } => {
  const lines = text.split('\n', MOST_LINES + 2).map((line) => line.trimEnd());
  const end = lines[0] === FENCE ? lines.indexOf(FENCE, 1) : -1;
  if (end === -1) return { fields: new Map(), body: text };
  const fields = new Map<string, string>();
  for (const line of lines.slice(1, end)) {
    const colon = line.indexOf(':');
    // Lists and nested values, which are indented, say nothing that an article has.
    if (colon > 0 && /^\w/.test(line))
      fields.set(line.slice(0, colon).trim().toLowerCase(), unquoted(line.slice(colon + 1).trim()));
  }
  let start = 0;
  for (let line = 0; line <= end; line += 1) start = text.indexOf('\n', start) + 1;
  return { fields, body: start === 0 ? '' : text.slice(start) };
};
