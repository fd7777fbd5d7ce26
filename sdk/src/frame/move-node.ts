/** Without reloading a frame inside, where the browser supports that. */
export const moveTo = (parent: Element, node: Element): void => {
  if ('moveBefore' in parent && node.isConnected) parent.moveBefore(node, null);
  else parent.append(node);
};
