import { accentFor, parseColor } from './contrast.ts';

type Tokens = Record<string, string>;

export type AccentTokens = { of: string; light: Tokens; dark: Tokens };

const SURFACE = { light: '#ffffff', dark: '#1f2124' };

const tokensOn = (mode: keyof typeof SURFACE, widgetColor: string): Tokens => {
  const surface = parseColor(SURFACE[mode]);
  const found = surface && accentFor(widgetColor, surface, mode === 'dark');
  if (!found) return {};
  const { accent, deep, on, text, soft } = found;
  return { accent, 'accent-deep': deep, 'on-accent': on, 'accent-text': text, 'accent-soft': soft, focus: text };
};

export const accentTokens = (widgetColor: string): AccentTokens => ({
  of: widgetColor,
  light: tokensOn('light', widgetColor),
  dark: tokensOn('dark', widgetColor),
});
