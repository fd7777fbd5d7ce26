import type { AccentTokens } from '@porchlight/core/rules/appearance/accent-tokens.ts';
import type { PorchlightPage } from '@porchlight/core/wire/widget/widget-page.ts';
import type { AppConfig } from '../../base/app-config.ts';

/** THM-02 to THM-04. */
export const isDark = (mode: string, systemIsDark: boolean): boolean =>
  mode === 'dark' || (mode === 'auto' && systemIsDark);

const NAME = /^[a-z][a-z0-9-]*$/;

/** The widget colour's tokens, then the inbox's own. Values that would load something are left out. */
const tokensFor = (accents: AccentTokens, tokens: PorchlightPage['tokens'], dark: boolean): Record<string, string> => {
  const mode = dark ? 'dark' : 'light';
  const values = { ...accents[mode], ...tokens.shape, ...tokens[mode] };
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => NAME.test(name) && !/url\s*\(|image-set|expression/i.test(value)),
  );
};

/** Form controls, scroll bars, the canvas. */
const schemeOf = (darkMode: string): string =>
  darkMode === 'auto' ? 'light dark' : isDark(darkMode, false) ? 'dark' : 'light';

/** A value that cannot end its declaration. */
const CONTAINED = /^[^<>{};\\@]*$/;

/** As rules of a style sheet, for server rendering: properties cannot be set there. */
export const lookSheet = (darkMode: string, accents: AccentTokens, tokens: PorchlightPage['tokens']): string => {
  const rules = (dark: boolean) =>
    Object.entries(tokensFor(accents, tokens, dark))
      .filter(([, value]) => CONTAINED.test(value))
      .map(([name, value]) => `--pl-${name}:${value};`)
      .join('');
  return `:root{color-scheme:${schemeOf(darkMode)}}:root:not(.dark){${rules(false)}}:root.dark{${rules(true)}}`;
};

/** The root's `color-scheme` must equal the one the loader gives the frame, else browsers paint a white canvas. */
export const keepLook = (
  root: HTMLElement,
  config: { getSnapshot: () => AppConfig; subscribe: (listener: () => void) => () => void },
  { widgetColor, accents, tokens }: Pick<PorchlightPage, 'accents' | 'tokens'> & { widgetColor: string },
): (() => void) => {
  let made = accents;
  /** A colour of the host page, or of a draft of the inbox, differs from the one the server has used. */
  const make = async (color: string) => {
    const part = await import('@porchlight/core/rules/appearance/accent-tokens.ts');
    made = part.accentTokens(color);
    paint();
  };
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
    root.style.colorScheme = schemeOf(darkMode);
    root.dataset['style'] = widgetStyle;
    root.dataset['position'] = position;
    root.toggleAttribute('data-bubble-hidden', hideMessageBubble);
    root.toggleAttribute('data-mobile', isMobile);
    for (const name of painted) root.style.removeProperty(name);
    const color = hostColor || widgetColor;
    // The inbox's own colour stays where this does not load.
    if (made.of !== color) make(color).catch(() => {});
    const values = tokensFor(made, tokens, dark);
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
