import { accentFor, parseColor } from '@porchlight/core/rules/contrast.ts';
import type { PorchlightPage } from '@porchlight/core/wire/widget-page.ts';
import type { AppConfig } from './app-config.ts';

/** THM-02 to THM-04. */
export const isDark = (mode: string, systemIsDark: boolean): boolean =>
  mode === 'dark' || (mode === 'auto' && systemIsDark);

const SURFACE = { light: '#ffffff', dark: '#1f2124' };
const NAME = /^[a-z][a-z0-9-]*$/;

const accentTokens = (widgetColor: string, dark: boolean): Record<string, string> => {
  const surface = parseColor(dark ? SURFACE.dark : SURFACE.light);
  const accent = surface && accentFor(widgetColor, surface, dark);
  if (!accent) return {};
  const { accent: fill, deep, on, text, soft } = accent;
  return { accent: fill, 'accent-deep': deep, 'on-accent': on, 'accent-text': text, 'accent-soft': soft, focus: text };
};

/** Tokens for a mode: the widget colour's, then the inbox's own. Values that would fetch something are left out. */
export const tokensFor = (
  widgetColor: string,
  tokens: PorchlightPage['tokens'],
  dark: boolean,
): Record<string, string> => {
  const given = { ...accentTokens(widgetColor, dark), ...tokens.shape, ...(dark ? tokens.dark : tokens.light) };
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => NAME.test(name) && !/url\s*\(|image-set|expression/i.test(value)),
  );
};

/**
 * Paints the layout flags and tokens on the document's root, again with each change of the host's wishes or the system's
 * preference. The root's `color-scheme` equals the one the loader gives the frame, else browsers paint the canvas white.
 */
export const keepLook = (
  root: HTMLElement,
  config: { getSnapshot: () => AppConfig; subscribe: (listener: () => void) => () => void },
  { widgetColor, tokens }: { widgetColor: string; tokens: PorchlightPage['tokens'] },
): (() => void) => {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  let painted: string[] = [];
  const paint = () => {
    const {
      darkMode,
      widgetStyle,
      position,
      hideMessageBubble,
      isMobile,
      widgetColor: hostColor,
    } = config.getSnapshot();
    const dark = isDark(darkMode, system.matches);
    root.classList.toggle('dark', dark);
    root.style.colorScheme = darkMode === 'auto' ? 'light dark' : dark ? 'dark' : 'light';
    root.dataset['style'] = widgetStyle;
    root.dataset['position'] = position;
    root.toggleAttribute('data-bubble-hidden', hideMessageBubble);
    root.toggleAttribute('data-mobile', isMobile);
    for (const name of painted) root.style.removeProperty(name);
    const values = tokensFor(hostColor || widgetColor, tokens, dark);
    painted = Object.keys(values).map((name) => `--pl-${name}`);
    for (const [name, value] of Object.entries(values)) root.style.setProperty(`--pl-${name}`, value);
  };
  paint();
  const stop = config.subscribe(paint);
  system.addEventListener('change', paint);
  return () => {
    stop();
    system.removeEventListener('change', paint);
  };
};
