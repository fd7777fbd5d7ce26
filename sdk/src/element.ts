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

/** Unlike a whole `className`, an unchanged class is not written again, so that observers do not run. */
export const toggleClasses = (node: Element, classes: Record<string, boolean | undefined>): void => {
  for (const [name, isOn] of Object.entries(classes)) node.classList.toggle(name, !!isOn);
};
