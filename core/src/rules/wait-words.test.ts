import { expect, it } from 'vitest';
import type { Values } from '../i18n/translate.ts';
import type { TeamStatus } from './team-status.ts';
import { waitWords } from './wait-words.ts';

const texts = { locale: 'en', t: (key: string, values?: Values) => `${key}${values ? JSON.stringify(values) : ''}` };

it.each<[TeamStatus, string]>([
  [{ kind: 'online', replyTime: 'in_a_few_minutes' }, 'REPLY_TIME_IN_A_FEW_MINUTES'],
  [{ kind: 'online', replyTime: 'in_a_day' }, 'REPLY_TIME_IN_A_DAY'],
  [{ kind: 'away' }, 'AWAY'],
])('HRS-13, HRS-16: %j reads as %s', (status, words) => expect(waitWords(status, texts)).toBe(words));
