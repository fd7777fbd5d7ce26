import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstLook, WidgetFirstLook } from '@porchlight/core/wire/widget/widget-page.ts';

/** What the build of `web/first-look` hands out. `root`: attributes of the document's root. */
type Painters = { paintWidget: (given: WidgetFirstLook) => Promise<FirstLook & { root: string }> };

/**
 * Draws pages ahead of their scripts. What draws is loaded when a page is first asked for: a server whose visitors have not
 * come yet does not carry it. Answers undefined while `web/` is not built.
 */
export const createFirstLook = (webDist: string) => {
  const path = join(webDist, 'first-look/main.mjs');
  let painters: Promise<Painters> | undefined;
  return async (): Promise<Painters | undefined> => {
    if (!painters && existsSync(path)) painters = import(pathToFileURL(path).href);
    return painters;
  };
};

export type FirstLooks = ReturnType<typeof createFirstLook>;
