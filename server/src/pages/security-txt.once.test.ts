import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lookAtSecurityTxt } from '../operations/doctor/security-txt.ts';
import { createFakeClock } from '../platform/clock.fake.ts';
import { readEnv } from '../platform/config/environment.ts';
import { startTestServer } from '../testing/harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'porchlight-security-txt-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const read = (environment: Record<string, string>) => readEnv({ DATA_DIR: folder, ...environment }).securityTxt;

const NOW = Date.parse('2030-01-10T12:00:00Z');
const ask = async (environment: Record<string, string>) => {
  const securityTxt = read(environment);
  const clock = createFakeClock(NOW);
  const server = await startTestServer({ clock, env: { securityTxt, publicUrl: 'https://chat.example' } });
  const answer = await server.http.get('/.well-known/security.txt');
  const finding = lookAtSecurityTxt(server.deps);
  await server.close();
  return { ...answer, finding };
};

describe('security.txt', () => {
  it('names no contact until one is set', async () => {
    const { status, body, finding } = await ask({ SECURITY_EXPIRES: '2030-12-31' });
    expect([status, body.error, finding.state]).toEqual([404, 'Resource could not be found', 'ok']);
  });

  it('says whom to tell, until when that is current, and by which policy', async () => {
    const { status, text, headers } = await ask({
      SECURITY_CONTACT: 'security@example.com, https://example.com/report,tel:+49-30-1234',
      SECURITY_POLICY_URL: 'https://example.com/policy',
      SECURITY_EXPIRES: '2030-12-31',
    });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text.split('\n')).toEqual([
      'Contact: mailto:security@example.com',
      'Contact: https://example.com/report',
      'Contact: tel:+49-30-1234',
      'Expires: 2030-12-31T23:59:59Z',
      'Policy: https://example.com/policy',
      'Canonical: https://chat.example/.well-known/security.txt',
      '',
    ]);
  });

  it('is current for 90 days when no date is set', async () => {
    const { text } = await ask({ SECURITY_CONTACT: 'mailto:security@example.com' });
    expect(text).toContain('Expires: 2030-04-10T00:00:00Z\n');
  });

  it('is a warning on the health page when its date has come, or will in a month', async () => {
    const of = async (SECURITY_EXPIRES: string) =>
      (await ask({ SECURITY_CONTACT: 'security@example.com', SECURITY_EXPIRES })).finding;
    expect(await of('2030-12-31')).toMatchObject({ state: 'ok' });
    expect(await of('2030-02-01')).toMatchObject({ state: 'warn', says: 'expires on 2030-02-01' });
    expect(await of('2029-12-31')).toMatchObject({ state: 'warn', says: 'expired on 2029-12-31' });
  });

  it.each([
    [{ SECURITY_CONTACT: 'http://example.com' }, /^SECURITY_CONTACT must be/],
    [{ SECURITY_CONTACT: 'a@example.com\nExpires: 2000-01-01T00:00:00Z' }, /^SECURITY_CONTACT must be/],
    [{ SECURITY_CONTACT: 'somebody' }, /^SECURITY_CONTACT must be/],
    [{ SECURITY_CONTACT: 'a@example.com', SECURITY_EXPIRES: 'next year' }, /^SECURITY_EXPIRES must be a date/],
    [{ SECURITY_CONTACT: 'a@example.com', SECURITY_EXPIRES: '2030-13-01' }, /^SECURITY_EXPIRES must be a date/],
    [{ SECURITY_CONTACT: 'a@example.com', SECURITY_POLICY_URL: 'http://example.com' }, /^SECURITY_POLICY_URL must be/],
  ])('is not served from a setting that cannot be meant: %j', (environment, says) => {
    expect(() => read(environment)).toThrow(says);
  });
});
