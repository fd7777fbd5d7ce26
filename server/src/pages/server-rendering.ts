import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderedScreen, WidgetRenderInput } from '@porchlight/core/wire/widget/widget-page.ts';

type Renderer = { renderWidget: (input: WidgetRenderInput) => Promise<RenderedScreen & { root: string }> };

export const createRendererLoader = (webDist: string) => {
  const path = join(webDist, 'server-rendering/main.mjs');
  let renderer: Promise<Renderer> | undefined;
  return async (): Promise<Renderer | undefined> => {
    if (!renderer && existsSync(path)) renderer = import(pathToFileURL(path).href);
    return renderer;
  };
};

export type LoadRenderer = ReturnType<typeof createRendererLoader>;
