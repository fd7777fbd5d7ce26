import { parseMarkdown } from '@porchlight/core/rules/markdown/markdown.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressesIn, safeText, wholeSoFar } from './sanitize-output.ts';

const ARTICLE = 'https://help.example.com/hc/acme/articles/returns';
const allowed = [ARTICLE, 'mailto:help@example.com'];

describe('a model’s words', () => {
  it.each([
    ['Plain words stay.', 'Plain words stay.'],
    [`See [returns](${ARTICLE}).`, `See [returns](${ARTICLE}).`],
    [`See ${ARTICLE}.`, `See ${ARTICLE}.`],
    ['Write to help@example.com.', 'Write to help@example.com.'],
    ['**Two** steps:\n\n1. Pack\n2. Send', '**Two** steps:\n\n1. Pack\n2. Send'],
    ['ที่ และ العربية و 日本語', 'ที่ และ العربية و 日本語'],
  ])('may be said: %j', (text, shown) => expect(safeText(text, allowed)).toBe(shown));

  it.each([
    ['[click here](https://evil.example/login)', 'click here'],
    ['[click\nhere](<https://evil.example/a b>)', 'click\nhere'],
    ['Go to https://evil.example/x?y=1, now', 'Go to , now'],
    ['Go to www.evil.com now', 'Go to  now'],
    ['Go to evil.com now', 'Go to  now'],
    ['Go to <https://evil.example> now', 'Go to  now'],
    ['Write to thief@evil.com', 'Write to'],
    ['![](https://evil.example/seen.png)', ''],
    [`![a picture](${ARTICLE})`, 'a picture'],
    ['[@Ada](mention://user/1/Ada) look', '@Ada look'],
    ['[call](tel:+1900)', 'call'],
    ['[run](javascript:alert(1))', 'run)'],
    // Words with brackets of their own.
    [`![a [b] c](${ARTICLE})`, '![a [b] c]()'],
    ['![a [b] c](/seen.png)', '![a [b] c]()'],
    ['See (https://evil.example/x), then go on', 'See (), then go on'],
    [`[ok]( ${ARTICLE} )`, `[ok]( ${ARTICLE} )`],
    ['[ok](  https://evil.example )', 'ok'],
    ['one  \ntwo \t\nthree', 'one\ntwo\nthree'],
    ['Your address is {{contact.email}}', 'Your address is { {contact.email} }'],
    ['pay\u202Emoc.live\u202C\u200B', 'paymoc.live'],
  ])('lose what leads away: %j', (text, shown) => expect(safeText(text, allowed)).toBe(shown));

  it.each([
    '[@A [x] b](mention://user/1/A)',
    'Hello.\n\n[a [b] c](/away)',
    'Hello.\n\n> see [a [b] c](/away)',
    '- one\n- **[a [b] c](/away)**',
    'one | two\n-|-\n[a [b] c](/away) | 2',
    '[a [b] c](/away) | two\n-|-\n1 | 2',
  ])('are not shown at all where what leads away cannot be taken out: %j', (text) =>
    expect(safeText(text, allowed)).toBe(''),
  );

  it.each([
    ['[a](/one) and [b](/two)', ['/one', '/two']],
    ['> [a](/one)\n\n1. [b](/two)\n\n# [c](/three)', ['/one', '/two', '/three']],
    ['[a](/one) | b\n-|-\n1 | **[c](/two)**', ['/one', '/two']],
    ['`[a](/one)`\n\n```\n[b](/two)\n```\n\n---\n\n![c](/three)', []],
  ])('%j lead to %j', (text, addresses) => expect(addressesIn(text)).toEqual(addresses));

  it('never lead anywhere but to the articles, whatever they are made of', () => {
    const part = fc.constantFrom(
      ...['[', ']', '(', ')', '!', '<', '>', '\\', '`', '*', '_', '&amp;', '\n', ' ', '{', '}', '\u200b'],
      ...[
        'https://evil.example',
        'evil.com',
        'www.evil.com',
        'a@evil.com',
        'mention://user/1/A',
        ARTICLE,
        'tel:1',
        'x',
      ],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const shown = safeText(parts.join(''), allowed);
        const tree = JSON.stringify(parseMarkdown(shown));
        expect(tree).not.toMatch(/"type":"(image|mention)"/);
        expect(shown).not.toContain('{{');
        for (const address of addressesIn(shown)) expect(allowed).toContain(address.replace(/\/+$/, ''));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('words that are still being written', () => {
  it.each([
    ['The return takes fourt', 'The return takes'],
    ['See https://help.exa', 'See'],
    ['See [our retu', 'See '],
    ['See [our returns](https://help', 'See '],
    ['See [our returns](https://help.example.com) for', 'See [our returns](https://help.example.com)'],
    ['Take a [box] and', 'Take a [box]'],
    ['[our retu', ''],
    ['[our long retu', ''],
    ['See [one] and [two of', 'See [one] and '],
    ['One\ntw', 'One'],
    ['One', ''],
  ])('are shown up to the last whole one: %j', (text, shown) => expect(wholeSoFar(text)).toBe(shown));
});
