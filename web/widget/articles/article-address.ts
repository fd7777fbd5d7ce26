const isPage = (link: string): boolean =>
  URL.canParse(link, 'https://here') && /^https?:$/.test(new URL(link, 'https://here').protocol);

/**
 * The address of an article for the viewer: the plain layout, in the widget's theme (wire protocol 8.6). Light is explicit too: a
 * page without a theme follows the reader's system. Empty for what is no page's address.
 */
export const articleAddress = (link: string, dark: boolean): string =>
  isPage(link) ? `${link}${link.includes('?') ? '&' : '?'}show_plain_layout=true&theme=${dark ? 'dark' : 'light'}` : '';
