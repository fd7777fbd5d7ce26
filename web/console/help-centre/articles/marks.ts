export type Writing = { text: string; from: number; to: number };

/** Puts marks around what is chosen, or takes them away where they stand already. */
export const wrap = ({ text, from, to }: Writing, mark: string): Writing => {
  const chosen = text.slice(from, to);
  const size = mark.length;
  if (text.slice(from - size, from) === mark && text.slice(to, to + size) === mark)
    return {
      text: text.slice(0, from - size) + chosen + text.slice(to + size),
      from: from - size,
      to: to - size,
    };
  return { text: text.slice(0, from) + mark + chosen + mark + text.slice(to), from: from + size, to: to + size };
};

/** Begins each chosen line with a sign; a number counts on. Lines that all have it lose it. */
export const begin = ({ text, from, to }: Writing, sign: '## ' | '- ' | '> ' | '1. '): Writing => {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next < 0 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  const has = sign === '1. ' ? /^\d+\. / : new RegExp(`^${sign}`);
  const changed = lines.every((line) => has.test(line))
    ? lines.map((line) => line.replace(has, ''))
    : lines.map((line, at) => (sign === '1. ' ? `${at + 1}. ` : sign) + line);
  const written = changed.join('\n');
  return { text: text.slice(0, start) + written + text.slice(end), from: start, to: start + written.length };
};

/** Puts something in the place of what is chosen, and the caret after it. */
const put = ({ text, from, to }: Writing, what: string): Writing => ({
  text: text.slice(0, from) + what + text.slice(to),
  from: from + what.length,
  to: from + what.length,
});

/** As `put`, in a paragraph of its own. */
export const putApart = (writing: Writing, what: string): Writing => {
  const before = writing.text.slice(0, writing.from);
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  return put(writing, `${gap}${what}\n\n`);
};

/** A link of what is chosen, with its address chosen next: that is what is typed then. */
export const link = ({ text, from, to }: Writing, fallback: string): Writing => {
  const label = text.slice(from, to) || fallback;
  const address = 'https://';
  const at = from + label.length + 3;
  return {
    text: `${text.slice(0, from)}[${label}](${address})${text.slice(to)}`,
    from: at,
    to: at + address.length,
  };
};
