export const setAttributes = <T extends Element>(node: T, attributes: Record<string, string>): T => {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
};

/** Without markup text, because of Trusted Types. */
export const element = <T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[T] => {
  const node = setAttributes(document.createElement(tag), attributes);
  node.append(...children);
  return node;
};

/** Does not write an unchanged list, so that observers do not run. */
export const setClasses = (node: Element, ...names: (string | false)[]): void => {
  const next = names.filter(Boolean).join(' ');
  if (node.className !== next) node.className = next;
};
