import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderedScreen, WidgetRenderInput } from '@porchlight/core/wire/widget/widget-page.ts';

/** What the build of `web/server-rendering` hands out. `root`: attributes of the document's root. */
type Renderer = { renderWidget: (given: WidgetRenderInput) => Promise<RenderedScreen & { root: string }> };

/**
 * Draws pages ahead of their scripts. What draws is loaded when a page is first asked for: a server whose visitors have not
 * come yet does not carry it. Answers undefined while `web/` is not built.
 */
export const createRendererLoader = (webDist: string) => {
  const path = join(webDist, 'server-rendering/main.mjs');
  let renderer: Promise<Renderer> | undefined;
  return async (): Promise<Renderer | undefined> => {
    if (!renderer && existsSync(path)) renderer = import(pathToFileURL(path).href);
    return renderer;
  };
};

export type LoadRenderer = ReturnType<typeof createRendererLoader>;
