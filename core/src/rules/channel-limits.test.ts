import { expect, it } from 'vitest';
import { charactersLeft, fitsChannel, limitsChannel, narrowFileTypes } from './channel-limits.ts';

it.each([
  ['LIM-01', 'Channel::WebWidget', '', 10_000],
  ['LIM-01', 'Channel::Unknown', '', 10_000],
  ['LIM-02', 'Channel::FacebookPage', '', 1_000],
  ['LIM-03', 'Channel::TwilioSms', 'sms', 320],
  ['LIM-04', 'Channel::TwilioSms', 'whatsapp', 1_600],
  ['LIM-05', 'Channel::Email', '', 25_000],
])('%s AGT-41 on %s %s a message has at most %i characters', (_, type, medium, most) => {
  const channel = limitsChannel(type, medium);
  expect([charactersLeft('x'.repeat(most), channel), charactersLeft('x'.repeat(most + 1), channel)]).toEqual([0, -1]);
});

it.each([
  [
    'LIM-28',
    'Channel::TwilioSms',
    'whatsapp',
    ['image/png', 'image/jpeg', 'audio/mpeg', 'audio/opus', 'audio/ogg', 'audio/amr', 'video/mp4', 'application/pdf'],
    'image/gif',
  ],
  ['LIM-29', 'Channel::Line', '', ['image/png', 'image/jpeg', 'video/mp4'], 'application/pdf'],
])('%s %s %s takes its own types alone', (_, type, medium, taken, refused) => {
  expect([...(narrowFileTypes(type, medium) ?? [])].sort()).toEqual([...taken].sort());
  expect(narrowFileTypes(type, medium)).not.toContain(refused);
});

it('a website takes the general set', () => expect(narrowFileTypes('Channel::WebWidget')).toBeNull());

it.each([
  ['Channel::TwilioSms', 5],
  ['Channel::WebWidget', 40],
])('LIM-17 LIM-30 on %s a file of exactly %i MB passes', (type, megabytes) => {
  const limit = megabytes * 1024 * 1024;
  expect([fitsChannel(limit, type), fitsChannel(limit + 1, type)]).toEqual([true, false]);
});
