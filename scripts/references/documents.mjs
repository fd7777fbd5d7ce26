export const REQUIREMENTS = 'docs/reference/requirements.md';

/** The anchor of a heading, as GitHub and most renderers make it: lower case, no punctuation, hyphens for spaces. */
const slug = (heading) =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-');

/** Without fenced blocks, whose `#` and links are examples. */
export const withoutFences = (text) => text.replace(/^( *)```[^\n]*\n[\s\S]*?^\1```/gm, '');

export const anchorsOf = (text) => {
  const anchors = new Set([...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id));
  const seen = new Map();
  for (const [, heading] of withoutFences(text).matchAll(/^#{1,6} (.+)$/gm)) {
    const name = slug(heading);
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    anchors.add(count === 0 ? name : `${name}-${count}`);
  }
  return anchors;
};

export const sectionsOf = (text) =>
  new Set([...text.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(([, number]) => number));

export const requirementsOf = (text) =>
  new Set([...text.matchAll(/^\| <a id="[^"]+"><\/a>([A-Z0-9]+-\d+) \|/gm)].map(([, id]) => id));
