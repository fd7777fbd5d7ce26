import { describe, expect, it } from 'vitest';
import { carriesKey } from './carries-key.ts';

describe('a link whose opening may use it up', () => {
  it.each([
    'https://shop.example/password/reset/9f2c81d07a',
    'https://shop.example/invite/x7Kq2m?lang=de',
    'https://shop.example/accept?invitation_token=abc',
    'https://shop.example/login?code=1234',
    'https://shop.example/accept?inviteToken=abc',
    'https://shop.example/app?apiKey=7&page=2',
    'https://shop.example/magic/a7Kq2m',
    'https://shop.example/Verify/a7Kq2m/now',
    'https://ada@shop.example/',
    'https://:secret@shop.example/',
    'https://shop.example/u?d=a1b2c3d4e5f6g7h8i9j0',
    'https://shop.example/auth/callback?reset-key=z',
    'https://files.example/report.pdf?X-Amz-Signature=a1',
    'https://shop.example/u?d=eyJhbGciOiJIUzI1NiJ9eyJzdWIiOiIxMjM0',
    'https://ada:secret@shop.example/',
  ])('is one: %s', (address) => {
    expect(carriesKey(new URL(address))).toBe(true);
  });

  it.each([
    'https://shop.example/',
    'https://shop.example/blog/how-to-invite-your-team-in-2026',
    'https://shop.example/help/reset-password',
    'https://shop.example/search?keywords=lantern&monkey=1',
    'https://shop.example/list?token=&code',
    'https://shop.example/invite/2026/team',
    'https://shop.example/invite/a7Kq2',
    'https://shop.example/a7Kq2m/invite',
    'https://shop.example/invite/photo-2026.png',
    'https://shop.example/u?d=a1b2c3d4e5f6g7h8i9j',
    'https://shop.example/u?d=12345678901234567890&e=abcdefghijklmnopqrstuvwx',
    'https://shop.example/help/verify/your-address',
    'https://shop.example/lanterns?color=green&page=12',
    'https://shop.example/?utm_source=newsletter&utm_campaign=a1b2c3d4e5f6g7h8i9j0k1l2&gclid=Cj0KCQiA1ZGcBhCoARIsAGQ0kkp',
    'https://video.example/watch?v=dQw4w9WgXcQ&t=42',
    'https://shop.example/search?q=a+very+long+question+about+2+lanterns+for+the+garden',
    'https://docs.example/d/1A2b3C4d5E6f7G8h9I0j1K2l3M4n5O6p7Q8r9S0t',
  ])('is none: %s', (address) => {
    expect(carriesKey(new URL(address))).toBe(false);
  });
});
