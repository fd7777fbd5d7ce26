/** Builds an element without markup text: nothing for Trusted Types to object to. */
export const element = <T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[T] => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
};

/** Sets the class list, without waking observers when nothing changes. */
export const setClasses = (node: Element, ...names: (string | false)[]): void => {
  const next = names.filter(Boolean).join(' ');
  if (node.className !== next) node.className = next;
};
