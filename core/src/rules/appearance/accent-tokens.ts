import { accentFor, parseColor } from './contrast.ts';
import { heroFor } from './hero.ts';

type Tokens = Record<string, string>;

export type AccentTokens = { of: string; light: Tokens; dark: Tokens };

const SURFACE = { light: '#ffffff', dark: '#171b22' };

const tokensOn = (mode: keyof typeof SURFACE, widgetColor: string): Tokens => {
  const surface = parseColor(SURFACE[mode]);
  const found = surface && accentFor(widgetColor, surface, mode === 'dark');
  if (!found) return {};
  const { accent, deep, on, text, soft } = found;
  const [fill, onAccent] = [parseColor(accent), parseColor(on)];
  const header = fill && onAccent && heroFor(fill, onAccent);
  return {
    accent,
    'accent-deep': deep,
    'on-accent': on,
    'accent-text': text,
    'accent-soft': soft,
    focus: text,
    ...(header && { 'hero-lit': header.lit, 'hero-light': header.light }),
  };
};

export const accentTokens = (widgetColor: string): AccentTokens => ({
  of: widgetColor,
  light: tokensOn('light', widgetColor),
  dark: tokensOn('dark', widgetColor),
});
