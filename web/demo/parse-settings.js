const STRING = /'((?:[^'\\]|\\.)*)'|"(?:[^"\\]|\\.)*"|([A-Za-z_$][\w$]*)(?=\s*:)|,(?=\s*\})/g;

/** An object of JavaScript as JSON: names get quotes, strings double ones. Nothing is evaluated. */
const toJson = (text) =>
  text.replace(STRING, (all, single, name) => {
    if (single !== undefined) return JSON.stringify(single.replace(/\\(.)/g, '$1'));
    if (name !== undefined) return JSON.stringify(name);
    return all === ',' ? '' : all;
  });

/** From the brace that `settings` is followed by, else the first, to the one that closes it; braces in strings do not count. */
const objectIn = (text) => {
  const named = /settings\s*[:=]\s*\{/i.exec(text);
  const start = named ? named.index + named[0].length - 1 : text.indexOf('{');
  if (start < 0) return undefined;
  const token = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[{}]/g;
  token.lastIndex = start;
  let depth = 0;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    if (found[0] === '{') depth += 1;
    if (found[0] === '}') depth -= 1;
    if (depth === 0) return text.slice(start, token.lastIndex);
  }
  return undefined;
};

/** The settings in a snippet: its `data-` attributes, or its object. Throws when there are none. */
export const parseSettings = (text) => {
  if (!text.trim()) return {};
  const node = new DOMParser().parseFromString(text, 'text/html').querySelector('script[src]');
  if (node) {
    const { websiteToken, ...settings } = node.dataset;
    return settings;
  }
  const object = objectIn(text);
  if (!object) throw new Error('Paste the script of a snippet, or its settings in braces.');
  const { websiteToken, baseUrl, ...settings } = JSON.parse(toJson(object));
  return settings;
};
