import type { Lifetime } from './lifetime.ts';

/** Appends our elements again after a framework has replaced `body`, and replaces dead copies from its cache. */
export const returnAfterSwaps = (
  { listen }: Lifetime,
  nodes: Element[],
  append: (node: Element) => void,
  returned: () => void,
): void =>
  listen(document, 'turbo:render turbolinks:render astro:after-swap htmx:afterSettle', () => {
    for (const node of nodes) {
      if (node.parentNode === document.body) continue;
      document.body.querySelector(`#${node.id}`)?.remove();
      append(node);
    }
    returned();
  });
