import { expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${BLINK} Chrome/140.0.0.0 Safari/537.36`, 'Chrome, Linux'],
  [`Mozilla/5.0 (Windows NT 10.0) ${BLINK} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Microsoft Edge, Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, macOS'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 'Safari, iOS'],
  [`Mozilla/5.0 (Linux; Android 15) ${BLINK} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
  ['curl/8.5.0', 'curl/8.5.0'],
  [`${'x'.repeat(60)} and more`, 'x'.repeat(60)],
  [null, ''],
])('%s is called "%s"', (agent, name) => expect(deviceName(agent)).toBe(name));
