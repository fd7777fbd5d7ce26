export type Writing = { text: string; from: number; to: number };

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

const put = ({ text, from, to }: Writing, what: string): Writing => ({
  text: text.slice(0, from) + what + text.slice(to),
  from: from + what.length,
  to: from + what.length,
});

export const putApart = (writing: Writing, what: string): Writing => {
  const before = writing.text.slice(0, writing.from);
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  return put(writing, `${gap}${what}\n\n`);
};

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
