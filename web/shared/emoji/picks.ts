import { isRecord } from '@porchlight/core/rules/read-field.ts';
import { SKIN_TONES, type SkinTone } from './emoji.ts';

export type Picks = { tone: SkinTone; recent: string[] };
const KEY = 'porchlight:emoji';
const NONE: Picks = { tone: '', recent: [] };

const parse = (text: string | null): Picks => {
  const value: unknown = JSON.parse(text ?? 'null');
  if (!isRecord(value)) return NONE;
  const { tone, recent } = value;
  return {
    tone: SKIN_TONES.find((each) => each === tone) ?? '',
    recent: Array.isArray(recent) ? recent.filter((char) => typeof char === 'string') : [],
  };
};

/** Skin tone and recent emoji, stored on the device; where storage is blocked, in memory. */
export const createPicks = (area: () => Pick<Storage, 'getItem' | 'setItem'>) => ({
  read: (): Picks => {
    try {
      return parse(area().getItem(KEY));
    } catch {
      // Blocked storage or a foreign value under our key: start empty.
      return NONE;
    }
  },
  write: (picks: Picks) => {
    try {
      area().setItem(KEY, JSON.stringify(picks));
    } catch {
      // Blocked or full: a comfort lost, nothing more.
    }
  },
});
