import type { RenderedScreen, WidgetRenderInput } from '@porchlight/core/wire/widget/widget-page.ts';
import { renderToString } from 'react-dom/server';
import { loadParts, partsRenderedBy } from '../shared/lazy-part.ts';
import { App } from '../widget/app/App.tsx';
import { lookSheet } from '../widget/state/host/theme-tokens.ts';
import type { Widget } from '../widget/state/widget-context.ts';
import { createStaticWidget, screenOf } from './static-widget.ts';
import { withoutStyleAttributes } from './style-rules.ts';

const loaded = new Set<string>();

const render = async (widget: Widget) => {
  for (;;) {
    const { result, parts } = partsRenderedBy(() => renderToString(<App widget={widget} />));
    if (parts.every((name) => loaded.has(name))) return { rendered: result, parts };
    await loadParts(parts);
    for (const name of parts) loaded.add(name);
  }
};

/** From the components that the script hydrates. Async, because a translated page's catalogue is loaded first. */
export const renderWidget = async (input: WidgetRenderInput): Promise<RenderedScreen & { root: string }> => {
  const widget = await createStaticWidget(input);
  const { rendered, parts } = await render(widget);
  const { html, css } = withoutStyleAttributes(rendered);
  const { darkMode, widgetStyle, position, hideMessageBubble, isMobile } = widget.app.getSnapshot();
  const { accents, tokens } = widget.page.porchlight;
  const flags = [
    `data-style="${widgetStyle}" data-position="${position}"`,
    darkMode === 'dark' && 'class="dark"',
    darkMode === 'auto' && 'data-auto',
    hideMessageBubble && 'data-bubble-hidden',
    isMobile && 'data-mobile',
  ];
  return {
    html,
    css: `${css}${lookSheet(darkMode, accents, tokens)}#app:not([data-ready]){visibility:hidden}`,
    root: flags.filter(Boolean).join(' '),
    screen: screenOf(input),
    parts,
  };
};
