const STYLE = / style="([\w\s.:;%#(),-]*)"/g;

/**
 * Takes the `style` attributes out of what React has drawn and makes them rules: the page's policy allows styles in its own
 * sheets alone. The script changes them as properties of the same elements, which win.
 */
export const withoutStyleAttributes = (drawn: string): { html: string; css: string } => {
  const rules = new Map<string, string>();
  const html = drawn.replace(STYLE, (_all, style: string) => {
    const name = rules.get(style) ?? `s${rules.size}`;
    rules.set(style, name);
    return ` data-look="${name}"`;
  });
  return { html, css: [...rules].map(([style, name]) => `[data-look="${name}"]{${style}}`).join('') };
};
