import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callOn, meet, openCallHouse, theirPicture, watch } from './call-house.ts';
import type { House } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openCallHouse();
});
afterAll(() => house?.close());

const shots = process.env['SHOTS'];

describe('a call between two browsers', () => {
  it('is started by the agent, joined by the visitor from its message, and each sees the other move (CAL-01, CAL-02, CAL-03, CAL-07)', async () => {
    const both = await meet(house, 'Could you show me the lantern?');
    const { visitor, desk } = both;
    await desk.getByRole('button', { name: 'Start a call' }).click();
    await callOn(desk).locator('video').waitFor();
    if (shots) await desk.screenshot({ path: `${shots}/desk-lobby.png` });
    await callOn(desk).getByRole('button', { name: 'Start the call' }).click();
    await callOn(desk)
      .getByText(/Waiting for/)
      .waitFor();
    await visitor.chat.getByRole('button', { name: 'Click here to join' }).waitFor();
    if (shots) await visitor.page.screenshot({ path: `${shots}/widget-bubble.png` });
    await visitor.chat.getByRole('button', { name: 'Click here to join' }).click();
    await callOn(visitor.chat).locator('video').waitFor();
    if (shots) await visitor.page.screenshot({ path: `${shots}/widget-lobby.png` });
    await callOn(visitor.chat).getByRole('button', { name: 'Join now' }).click();
    for (const screen of [desk, visitor.chat]) {
      await callOn(screen).getByRole('timer').waitFor();
      const seen = await watch(theirPicture(screen));
      expect(seen.changed).toBeGreaterThan(3);
      expect(seen.brightest).toBeGreaterThan(60);
    }
    if (shots) {
      await visitor.page.screenshot({ path: `${shots}/widget-call.png` });
      await desk.screenshot({ path: `${shots}/desk-call.png` });
    }
    await callOn(visitor.chat).getByRole('button', { name: 'Leave the call' }).click();
    await callOn(visitor.chat).waitFor({ state: 'detached' });
    await visitor.chat.getByRole('textbox').first().waitFor();
    await callOn(desk).getByText('The call has ended').waitFor();
    await visitor.chat.getByText('The call has ended').waitFor();
    expect(await visitor.chat.getByRole('button', { name: 'Click here to join' }).count()).toBe(0);
    await visitor.context.close();
    await desk.context().close();
  });
});
