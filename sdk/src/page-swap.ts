import type { Lifetime } from './lifetime.ts';

/** Without reloading a frame inside, where the browser supports that. */
export const moveTo = (parent: Element, node: Element): void => {
  if ('moveBefore' in parent && node.isConnected) parent.moveBefore(node, null);
  else parent.append(node);
};

/** Appends our elements again after a framework has replaced `body`, and replaces dead copies from its cache. */
export const returnAfterSwaps = ({ listen }: Lifetime, nodes: Element[], returned: () => void): void =>
  listen(document, 'turbo:render turbolinks:render astro:after-swap htmx:afterSettle', () => {
    for (const node of nodes) {
      if (node.parentNode === document.body) continue;
      document.body.querySelector(`#${node.id}`)?.remove();
      moveTo(document.body, node);
    }
    returned();
  });
