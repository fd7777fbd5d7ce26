import { safeAddress } from '@porchlight/core/rules/markdown/addresses.ts';

/** Where a typed address leads: of the schemes that a message can link, or completed to one; undefined for any other. */
export const linkAddress = (typed: string): string | undefined => {
  const text = typed.trim();
  if (/^(mailto|tel):\S/i.test(text)) return safeAddress(text);
  if (/^https?:\/\/\S+$/i.test(text)) return URL.canParse(text) ? safeAddress(text) : undefined;
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text)) return `mailto:${text}`;
  if (/^\+?\d[\d\s()/-]{4,20}$/.test(text)) return `tel:${text.replace(/[^+\d]/g, '')}`;
  if (/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u.test(text)) return `https://${text}`;
  return undefined;
};
