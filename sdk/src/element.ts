/** Attributes and children onto a node, without markup text: nothing for Trusted Types to object to. */
export const fill = <T extends Element>(
  node: T,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): T => {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
};

export const element = <T extends keyof HTMLElementTagNameMap>(
  tag: T,
  ...rest: [attributes?: Record<string, string>, ...children: (Node | string)[]]
): HTMLElementTagNameMap[T] => fill(document.createElement(tag), ...rest);

/** Sets the class list, without waking observers when nothing changes. */
export const setClasses = (node: Element, ...names: (string | false)[]): void => {
  const next = names.filter(Boolean).join(' ');
  if (node.className !== next) node.className = next;
};
