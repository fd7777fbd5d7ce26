import type { JoinedCall } from '@porchlight/core/wire/call.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  button,
  callRegion,
  expectMoving,
  joinCall,
  openCallInstallation,
  startCall,
  startCallConversation,
} from '../product/call-actions.ts';
import type { Installation } from '../product/installation.ts';
import { openRestrictiveProxy } from './restrictive-proxy.ts';
import { openTurnServer } from './turn-server.ts';

type Turn = Awaited<ReturnType<typeof openTurnServer>>;

/** Undefined on a machine without coturn: then the two browsers connect directly. */
let turn: Turn | undefined;
let installation: Installation;
beforeAll(async () => {
  turn = process.env['WITHOUT_COTURN'] ? undefined : await openTurnServer();
  installation = await openCallInstallation(turn?.settings);
});
afterAll(async () => {
  await installation?.close();
  turn?.close();
});

const expectRelayed = async ({ waitForLog }: Turn, seats: JoinedCall[]) => {
  expect(seats.map(({ relay_only }) => relay_only)).toEqual([true, true]);
  const names = seats.map(({ ice_servers }) => ice_servers?.[0]?.username ?? '');
  expect(new Set(names).size).toBe(2);
  const inTwelveHours = Date.now() / 1000 + 12 * 60 * 60;
  for (const name of names) {
    expect(Math.abs(Number(name.split(':')[0]) - inTwelveHours)).toBeLessThan(120);
    await waitForLog(new RegExp(`user <${name}>: incoming packet ALLOCATE processed, success`));
  }
};

describe('a call on any network', () => {
  it('is answered and held without a socket, by stream and by polls, through the TURN server alone, in a picture of its own', async () => {
    const proxy = await openRestrictiveProxy(installation.url, { stripsUpgrades: true, holdsStreams: false });
    const both = await startCallConversation(installation, 'Our network is old', proxy.url);
    const { visitor, agentPage } = both;
    const seats = [visitor.page, agentPage].map(async (page) => {
      const answered = await page.waitForResponse(/add_participant_to_meeting/);
      return answered.json();
    });
    await startCall(both);
    await joinCall(visitor);
    await expectMoving(agentPage);
    await expectMoving(visitor.chat);
    if (turn) await expectRelayed(turn, await Promise.all(seats));
    expect(proxy.asked).toContain('/cable/stream');
    expect(proxy.asked).not.toContain('/cable/poll');

    const apart = () =>
      callRegion(visitor.chat)
        .locator('video')
        .first()
        .evaluate((video) => video.ownerDocument.pictureInPictureElement?.getAttribute('aria-label') ?? null);
    await button(visitor.chat, 'Picture in picture').click();
    await expect.poll(apart).toBe('ada');
    await button(visitor.chat, 'Picture in picture').click();
    await expect.poll(apart).toBeNull();

    proxy.change({ holdsStreams: true });
    await visitor.page.reload();
    await callRegion(agentPage)
      .getByText(/^Waiting for/)
      .waitFor();
    await joinCall(visitor);
    await expectMoving(agentPage);
    expect(proxy.asked).toContain('/cable/poll');
    await button(visitor.chat, 'Leave the call').click();
    await callRegion(agentPage).getByText('The call has ended').waitFor();
    await visitor.context.close();
    await agentPage.context().close();
    proxy.close();
  });
});
