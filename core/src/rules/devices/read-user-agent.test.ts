import { expect, it } from 'vitest';
import { readUserAgent } from './read-user-agent.ts';

const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`(X11; Linux x86_64) ${BLINK} Chrome/140.0.0.0 Safari/537.36`, 'Chrome 140.0.0.0', 'Linux', false],
  [`(X11; Linux x86_64) ${BLINK} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome 140.0.0.0', 'Linux', false],
  [`(Windows NT 10.0) ${BLINK} Chrome/140.0 Safari/537.36 Edg/140.1`, 'Microsoft Edge 140.1', 'Windows 10.0', false],
  [`(Windows NT 10.0) ${BLINK} Chrome/140.0 Safari/537.36 OPR/120.0`, 'Opera 120.0', 'Windows 10.0', false],
  ['(Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140.0', 'macOS 10.15', false],
  [`(Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.0 Safari/605.1.15`, 'Safari 18.0', 'macOS 10.15.7', false],
  [`(iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} Version/18.0 Safari/604.1`, 'Safari 18.0', 'iOS 18.0', true],
  [
    `(iPhone; CPU iPhone OS 17_5 like Mac OS X) ${WEBKIT} FxiOS/127.0 Safari/605.1.15`,
    'Firefox 127.0',
    'iOS 17.5',
    true,
  ],
  [`(iPad; CPU OS 17_5 like Mac OS X) ${WEBKIT} CriOS/126.0 Safari/604.1`, 'Chrome 126.0', 'iOS 17.5', true],
  [`(Linux; Android 15) ${BLINK} Chrome/140.0 Mobile Safari/537.36`, 'Chrome 140.0', 'Android 15', true],
  [`(X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/140.0 Safari/537.36`, 'Chrome 140.0', 'Chrome OS', false],
])('Mozilla/5.0 %s is %s on %s', (agent, browser, system, isMobile) => {
  const read = readUserAgent(`Mozilla/5.0 ${agent}`);
  const named = ({ name, version }: { name: string; version: string }) => `${name} ${version}`.trim();
  expect([named(read.browser), named(read.system), read.isMobile]).toEqual([browser, system, isMobile]);
});

it.each(['', ' ', 'curl', '\u0000', '((((', '%s', '/'.repeat(16_000)])(
  '%j says nothing and breaks nothing',
  (agent) => {
    const nothing = { name: '', version: '' };
    expect(readUserAgent(agent)).toEqual({ browser: nothing, system: nothing, isMobile: false });
  },
);
