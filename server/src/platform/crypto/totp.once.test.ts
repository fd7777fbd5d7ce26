import { describe, expect, it } from 'vitest';
import { makeTotpSecret, totpAddress, totpCode, totpStep } from './totp.ts';

// RFC 6238, appendix B: the ASCII secret 12345678901234567890; the last six of its eight digits.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('one-time codes (RFC 6238)', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('of second %i are %s', (seconds, code) => {
    expect(totpCode(SECRET, Math.floor(seconds / 30))).toBe(code);
    expect(totpStep(SECRET, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
  });

  it('are good one step early or late, and no more', () => {
    const secret = makeTotpSecret();
    const now = 3_000_000;
    const at = (step: number) => totpStep(secret, totpCode(secret, step), now);
    expect([at(99), at(100), at(101)]).toEqual([99, 100, 101]);
    expect(totpStep(secret, totpCode(secret, 102), now)).toBeUndefined();
    expect(totpStep(secret, '12345', now)).toBeUndefined();
  });

  it('may be typed in groups, and are no code in other digits or with more of them', () => {
    const now = 59_000;
    expect(totpStep(SECRET, '287 082', now)).toBe(1);
    for (const wrong of ['', '２８７０８２', '287082287082', '-87082', 'x'.repeat(40)])
      expect(totpStep(SECRET, wrong, now)).toBeUndefined();
  });

  it('are set up from an address that apps read', () => {
    const address = new URL(totpAddress(SECRET, { issuer: 'Lantern & Co', email: 'ada+1@example.com' }));
    expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp']);
    expect(decodeURIComponent(address.pathname)).toBe('/Lantern & Co:ada+1@example.com');
    expect(address.searchParams.get('issuer')).toBe('Lantern & Co');
    expect(address.searchParams.get('secret')).toBe(SECRET);
  });
});
