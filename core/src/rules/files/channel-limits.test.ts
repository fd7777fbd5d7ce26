import { expect, it } from 'vitest';
import { charactersLeft, fileMegabytes, refusalOn } from './channel-limits.ts';

it.each([
  ['LIM-01', 'Channel::WebWidget', '', 10_000],
  ['LIM-01', 'Channel::Unknown', '', 10_000],
  ['LIM-02', 'Channel::FacebookPage', '', 1_000],
  ['LIM-03', 'Channel::TwilioSms', 'sms', 320],
  ['LIM-04', 'Channel::TwilioSms', 'whatsapp', 1_600],
  ['LIM-05', 'Channel::Email', '', 25_000],
])('%s AGT-41 on %s %s a message has at most %i characters', (_, type, medium, most) => {
  const left = (length: number) => charactersLeft('x'.repeat(length), type, medium);
  expect([left(most), left(most + 1)]).toEqual([0, -1]);
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
  const refusal = (mime: string) => refusalOn({ name: 'file', type: mime, size: 1 }, type, medium);
  expect(taken.filter(refusal)).toEqual([]);
  expect([refusal(refused), refusal('')]).toEqual(['type', 'type']);
});

it('a website takes the general set, and SMS without WhatsApp too', () => {
  const gif = { name: 'a.gif', type: 'image/gif', size: 1 };
  expect([refusalOn(gif, 'Channel::WebWidget'), refusalOn(gif, 'Channel::TwilioSms')]).toEqual([undefined, undefined]);
  expect(refusalOn({ ...gif, type: 'application/x-msdownload' }, 'Channel::WebWidget')).toBe('type');
});

it.each([
  ['Channel::TwilioSms', 5],
  ['Channel::WebWidget', 40],
])('LIM-17 LIM-30 on %s a file of exactly %i MB passes', (type, megabytes) => {
  const limit = megabytes * 1024 * 1024;
  const refusal = (size: number) => refusalOn({ name: 'a.png', type: 'image/png', size }, type);
  expect([fileMegabytes(type), refusal(limit), refusal(limit + 1)]).toEqual([megabytes, undefined, 'size']);
});
