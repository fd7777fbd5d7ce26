import { describe, expect, it } from 'vitest';
import { readReply } from './parse-model-reply.ts';

const whole = (text: string) => readReply(text, 3, true);

describe('a reply of the model', () => {
  it.each([
    ['ANSWER 1, 3\nPack it.', [1, 3], 'Pack it.'],
    ['answer 2\n\nPack it.\nSend it.', [2], 'Pack it.\nSend it.'],
    ['**ANSWER 1**\nPack it.', [1], 'Pack it.'],
    ['ANSWER: [1], [2]\nPack it.', [1, 2], 'Pack it.'],
    ['ANSWER #1 and #2.\nPack it.', [1, 2], 'Pack it.'],
    ['ANSWER 1: Pack it.\nSend it.', [1], 'Pack it.\nSend it.'],
    ['\n> ANSWER 3, 3, 9\nPack it.', [3], 'Pack it.'],
    ['ANSWER 1\n3 days are enough.', [1], '3 days are enough.'],
  ])('answers from the articles it names: %j', (reply, used, text) =>
    expect(whole(reply)).toEqual({ kind: 'answer', used, text }),
  );

  it.each([
    ['ASK\nWhich lamp is it?', { kind: 'ask', text: 'Which lamp is it?' }],
    ['ASK: Hello! How can I help?', { kind: 'ask', text: 'Hello! How can I help?' }],
    ['UNKNOWN', { kind: 'unknown' }],
    ['UNKNOWN\nBut let me guess: 14 days.', { kind: 'unknown' }],
    ['*PERSON*', { kind: 'person' }],
  ])('asks back, does not know, or leaves it to people: %j', (reply, read) => expect(whole(reply)).toEqual(read));

  it.each([
    '',
    'Sure! You have 14 days.',
    'ANSWER\nYou have 14 days.',
    'ANSWER 0\nYou have 14 days.',
    'ANSWER 4\nYou have 14 days.',
    'ANSWERS 1\nYou have 14 days.',
    `ASK\n${'Here is a poem. '.repeat(40)}`,
  ])('that stands on no article is none: %j', (reply) => expect(whole(reply)).toEqual({ kind: 'unreadable' }));

  it('is not read before its first line is whole', () => {
    expect(readReply('ANSWER 1', 3, false)).toEqual({ kind: 'open' });
    expect(readReply('ANSWER 1, 2\nPa', 3, false)).toEqual({ kind: 'answer', used: [1, 2], text: 'Pa' });
  });
});
