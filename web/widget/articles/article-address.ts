/**
 * The address of an article for the viewer: the plain layout, in the widget's scheme (wire protocol 8.6). Said when it is
 * light, too: a page that is told nothing follows the reader's system.
 */
export const articleAddress = (link: string, dark: boolean): string =>
  `${link}${link.includes('?') ? '&' : '?'}show_plain_layout=true&theme=${dark ? 'dark' : 'light'}`;
