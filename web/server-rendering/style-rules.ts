const STYLE = / style="([\w\s.:;%#(),-]*)"/g;

/** Moves `style` attributes into a sheet, because the page's policy allows styles in sheets alone. */
export const withoutStyleAttributes = (drawn: string): { html: string; css: string } => {
  const rules = new Map<string, string>();
  const html = drawn.replace(STYLE, (_all, style: string) => {
    const name = rules.get(style) ?? `s${rules.size}`;
    rules.set(style, name);
    return ` data-look="${name}"`;
  });
  return { html, css: [...rules].map(([style, name]) => `[data-look="${name}"]{${style}}`).join('') };
};
