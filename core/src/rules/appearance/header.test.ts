import { describe, expect, it } from 'vitest';
import { headerOpacity, isCompact, isHeaderExpanded, showsBack, showsClose, showsEnd, showsPopout } from './header.ts';

it('ROU-13, LIM-31: fades in steps past 10, 15, 20, 25 and 30 pixels', () =>
  expect([0, 10, 11, 16, 21, 26, 31, 500].map(headerOpacity)).toEqual([1, 1, 0.9, 0.8, 0.6, 0.4, 0.3, 0.3]));
it.each([
  ['home', 'Hi', '', true],
  ['home', '', 'There', true],
  ['home', '', '', false],
  ['messages', 'Hi', 'There', false],
])('ROU-10, ROU-11: on %s with "%s" and "%s" expanded is %s', (route, title, tagline, expanded) =>
  expect(isHeaderExpanded({ route, title, tagline })).toBe(expanded),
);
it('ROU-16: back shows on three screens', () =>
  expect(
    ['home', 'messages', 'prechat-form', 'article-viewer', 'campaigns', 'unread-messages'].filter(showsBack),
  ).toEqual(['messages', 'prechat-form', 'article-viewer']));

describe('ending a conversation', () => {
  it.each(['open', 'snoozed', 'pending'] as const)('ROU-18: is offered while it is %s', (status) =>
    expect(showsEnd({ status, enabled: true, expanded: false })).toBe(true),
  );
  it.each([
    [{ status: 'resolved', enabled: true, expanded: false }],
    [{ status: null, enabled: true, expanded: false }],
    [{ status: 'open', enabled: false, expanded: false }],
    [{ status: 'open', enabled: true, expanded: true }],
  ] as const)('ROU-19: is not offered for %j', (input) => expect(showsEnd(input)).toBe(false));
});

const frame = { embedding: 'frame', isMobile: false, hideMessageBubble: false, showPopoutButton: true } as const;
it.each([
  [frame, false],
  [{ ...frame, isMobile: true }, true],
  [{ ...frame, hideMessageBubble: true }, true],
  [{ ...frame, embedding: 'webview' }, true],
  [{ ...frame, embedding: 'page' }, true],
] as const)('EMB-29, ROU-23: %j close %s', (input, shown) => expect(showsClose(input)).toBe(shown));
it.each([
  [frame, true],
  [{ ...frame, showPopoutButton: false }, false],
  [{ ...frame, isMobile: true }, false],
  [{ ...frame, embedding: 'page' }, false],
] as const)('ROU-20, ROU-23: %j pop-out %s', (input, shown) => expect(showsPopout(input)).toBe(shown));
it.each([
  [frame, false],
  [{ ...frame, isMobile: true }, true],
  [{ ...frame, embedding: 'webview' }, true],
  [{ ...frame, embedding: 'page' }, false],
] as const)('PHN-01: the header of %j is one line with a menu: %s', (input, compact) =>
  expect(isCompact(input)).toBe(compact),
);
