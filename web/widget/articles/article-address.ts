/** The address of an article for the viewer: the plain layout, in the widget's scheme (wire protocol 8.6). */
export const articleAddress = (link: string, dark: boolean): string =>
  `${link}${link.includes('?') ? '&' : '?'}show_plain_layout=true${dark ? '&theme=dark' : ''}`;
