const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

const unescapeEntities = (text: string) => text.replace(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/** `<https://…|text>`, `<#C1|general>`, `<@U1>`, `<!here>`: as a person reads them. */
const readable = (target: string, label: string | undefined): string => {
  const sign = target[0] ?? '';
  if (sign === '#') return `#${label || target.slice(1)}`;
  if (sign === '@') return `@${label || target.slice(1)}`;
  if (sign === '!') return label || `@${target.slice(1)}`;
  const address = target.replace(/^mailto:/, '');
  return label && label !== address && label !== target ? `${label} (${address})` : address;
};

/** The text of a message in Slack as plain text. */
export const plainText = (text: string): string =>
  unescapeEntities(
    text.replace(/<([^<>|]{1,3000})(?:\|([^<>]{0,3000}))?>/g, (_all, target: string, label?: string) =>
      readable(target, label),
    ),
  );

const NOTE = /^\s*note:\s*/i;

export const readNote = (text: string): { isNote: boolean; content: string } => ({
  isNote: NOTE.test(text),
  content: text.replace(NOTE, ''),
});
