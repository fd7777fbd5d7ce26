import english from '@porchlight/core/i18n/catalogues/chat/en.json' with { type: 'json' };
import type { Values } from '@porchlight/core/i18n/translate.ts';
import { loadTranslator } from './texts.ts';

export type ChatTexts = (key: keyof typeof english, values?: Values) => string;

export const chatTextsIn = (locale: string): Promise<ChatTexts> => loadTranslator('chat', locale, english);
