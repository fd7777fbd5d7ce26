import type { JoinedCall } from '@porchlight/core/wire/call.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { button, callOn, expectMoving, meet, openCallHouse, pickUp, ring } from '../journey/call-house.ts';
import type { House } from '../journey/house.ts';
import { openNarrowProxy } from './narrow-proxy.ts';
import { openTurn } from './turn.ts';

type Turn = Awaited<ReturnType<typeof openTurn>>;

/** Undefined on a machine without coturn: then the two browsers find each other directly. */
let turn: Turn | undefined;
let house: House;
beforeAll(async () => {
  turn = process.env['WITHOUT_COTURN'] ? undefined : await openTurn();
  house = await openCallHouse(turn?.settings);
});
afterAll(async () => {
  await house?.close();
  turn?.close();
});

/** Each side got a password of its own that ends, coturn took both, and nothing else may carry the pictures. */
const expectRelayed = async ({ hears }: Turn, seats: JoinedCall[]) => {
  expect(seats.map(({ relay_only }) => relay_only)).toEqual([true, true]);
  const names = seats.map(({ ice_servers }) => ice_servers?.[0]?.username ?? '');
  expect(new Set(names).size).toBe(2);
  const inTwelveHours = Date.now() / 1000 + 12 * 60 * 60;
  for (const name of names) {
    expect(Math.abs(Number(name.split(':')[0]) - inTwelveHours)).toBeLessThan(120);
    await hears(new RegExp(`user <${name}>: incoming packet ALLOCATE processed, success`));
  }
};

describe('a call on any network', () => {
  it('is answered and held without a socket, by stream and by polls, through the TURN server alone, in a picture of its own', async () => {
    const proxy = await openNarrowProxy(house.url, { stripsUpgrades: true, holdsStreams: false });
    const both = await meet(house, 'Our network is old', proxy.url);
    const { visitor, desk } = both;
    const seats = [visitor.page, desk].map(async (page) => {
      const answered = await page.waitForResponse(/add_participant_to_meeting/);
      return answered.json();
    });
    await ring(both);
    await pickUp(visitor);
    await expectMoving(desk);
    await expectMoving(visitor.chat);
    if (turn) await expectRelayed(turn, await Promise.all(seats));
    expect(proxy.asked).toContain('/cable/stream');
    expect(proxy.asked).not.toContain('/cable/poll');

    const apart = () =>
      callOn(visitor.chat)
        .locator('video')
        .first()
        .evaluate((video) => video.ownerDocument.pictureInPictureElement?.getAttribute('aria-label') ?? null);
    await button(visitor.chat, 'Picture in picture').click();
    await expect.poll(apart).toBe('ada');
    await button(visitor.chat, 'Picture in picture').click();
    await expect.poll(apart).toBeNull();

    proxy.change({ holdsStreams: true });
    await visitor.page.reload();
    await callOn(desk)
      .getByText(/^Waiting for/)
      .waitFor();
    await pickUp(visitor);
    await expectMoving(desk);
    expect(proxy.asked).toContain('/cable/poll');
    await button(visitor.chat, 'Leave the call').click();
    await callOn(desk).getByText('The call has ended').waitFor();
    await visitor.context.close();
    await desk.context().close();
    proxy.close();
  });
});
