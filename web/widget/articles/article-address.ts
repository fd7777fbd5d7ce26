const isPage = (link: string): boolean =>
  URL.canParse(link, 'https://here') && /^https?:$/.test(new URL(link, 'https://here').protocol);

/** The plain layout, with an explicit theme (wire protocol 8.6). Empty for an invalid address. */
export const articleAddress = (link: string, dark: boolean): string =>
  isPage(link) ? `${link}${link.includes('?') ? '&' : '?'}show_plain_layout=true&theme=${dark ? 'dark' : 'light'}` : '';
