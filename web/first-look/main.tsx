import type { FirstLook, WidgetFirstLook } from '@porchlight/core/wire/widget/widget-page.ts';
import { renderToString } from 'react-dom/server';
import { App } from '../widget/app/App.tsx';
import { lookSheet } from '../widget/state/host/theme-tokens.ts';
import { stillWidget } from './still-widget.ts';
import { withoutStyleAttributes } from './style-rules.ts';

/**
 * Home as a stranger sees it first, drawn by the server out of the components that the script takes it over with. Needs a
 * translated page's catalogue, so it answers later.
 */
export const paintWidget = async (given: WidgetFirstLook): Promise<FirstLook & { root: string }> => {
  const widget = await stillWidget(given);
  const { html, css } = withoutStyleAttributes(renderToString(<App widget={widget} />));
  const { darkMode, widgetStyle, position, hideMessageBubble, isMobile } = widget.app.getSnapshot();
  const { accents, tokens } = widget.page.porchlight;
  const flags = [
    `data-style="${widgetStyle}" data-position="${position}"`,
    darkMode === 'dark' && 'class="dark"',
    darkMode === 'auto' && 'data-auto',
    hideMessageBubble && 'data-bubble-hidden',
    isMobile && 'data-mobile',
  ];
  return { html, css: css + lookSheet(darkMode, accents, tokens), root: flags.filter(Boolean).join(' ') };
};
