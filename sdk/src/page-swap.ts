import type { Lifetime } from './lifetime.ts';

/** Moves a node; where the browser can, without reloading a frame inside. */
export const moveTo = (parent: Element, node: Element): void => {
  if ('moveBefore' in parent && node.isConnected) parent.moveBefore(node, null);
  else parent.append(node);
};

/** Comes back after a framework has exchanged `body`. A dead copy of ours in a page out of its cache is replaced. */
export const returnAfterSwaps = ({ listen }: Lifetime, nodes: Element[], returned: () => void): void =>
  listen(document, 'turbo:render turbolinks:render astro:after-swap htmx:afterSettle', () => {
    for (const node of nodes) {
      if (node.parentNode === document.body) continue;
      document.body.querySelector(`#${node.id}`)?.remove();
      moveTo(document.body, node);
    }
    returned();
  });
