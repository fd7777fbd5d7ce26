import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { button, callOn, expectMoving, meet, openCallHouse, pickUp, ring, theirPicture, watch } from './call-house.ts';
import { chatOf, composerOf, type House } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openCallHouse();
});
afterAll(() => house?.close());

describe('a call between two browsers', () => {
  it('is started by the agent, joined by the visitor from its message, and each sees the other move (CAL-01, CAL-02, CAL-03, CAL-07)', async () => {
    const both = await meet(house, 'Could you show me the lantern?');
    const { visitor, desk } = both;
    await ring(both);
    await callOn(desk)
      .getByText(/^Waiting for/)
      .waitFor();
    await pickUp(visitor);
    await expectMoving(desk);
    await expectMoving(visitor.chat);
    await button(visitor.chat, 'Leave the call').click();
    await callOn(visitor.chat).waitFor({ state: 'detached' });
    await composerOf(visitor).waitFor();
    await callOn(desk).getByText('The call has ended').waitFor();
    await visitor.chat.getByText('The call has ended').waitFor();
    await expect.poll(() => visitor.chat.getByRole('button', { name: 'Click here to join' }).count()).toBe(0);
    await visitor.context.close();
    await desk.context().close();
  });

  it('shows who is muted, hides a camera that is off, and shows the screen instead of it', async () => {
    const both = await meet(house, 'Can you see my parcel?');
    const { visitor, desk } = both;
    await ring(both);
    await pickUp(visitor);
    await expectMoving(desk);
    await button(visitor.chat, 'Microphone').click();
    await callOn(desk)
      .getByText(/ is muted$/)
      .waitFor();
    await button(visitor.chat, 'Microphone').click();
    await callOn(desk)
      .getByText(/ is muted$/)
      .waitFor({ state: 'detached' });
    await button(visitor.chat, 'Camera').click();
    await expect.poll(() => theirPicture(desk).getAttribute('data-covered')).toBe('true');
    await button(visitor.chat, 'Camera').click();
    await expect.poll(() => theirPicture(desk).getAttribute('data-covered')).toBeNull();
    await expectMoving(desk);
    await button(desk, 'Share your screen').click();
    await callOn(visitor.chat)
      .getByText(/ shares their screen$/)
      .waitFor();
    await expect.poll(async () => (await watch(theirPicture(visitor.chat))).brightest).toBeGreaterThan(0);
    await button(desk, 'Share your screen').click();
    await callOn(visitor.chat)
      .getByText(/ shares their screen$/)
      .waitFor({ state: 'detached' });
    await expectMoving(visitor.chat);
    await button(desk, 'Leave the call').click();
    await callOn(visitor.chat).getByText('The call has ended').waitFor();
    await button(visitor.chat, 'Close').last().click();
    await callOn(visitor.chat).waitFor({ state: 'detached' });
    await visitor.context.close();
    await desk.context().close();
  });

  it('goes on with another camera when one is pulled out, and says so where there is none', async () => {
    const both = await meet(house, 'My cable is loose');
    const { visitor, desk } = both;
    await ring(both);
    await pickUp(visitor);
    await expectMoving(desk);
    const own = callOn(visitor.chat).locator('video[data-mirrored]');
    /** As the browser tells of a device that is gone. Answers what it was. */
    const pullOut = () =>
      own.evaluate((video: HTMLVideoElement) => {
        const [track] = (video.srcObject as MediaStream).getVideoTracks();
        track?.stop();
        track?.dispatchEvent(new Event('ended'));
        return track?.id;
      });
    const gone = await pullOut();
    const now = () =>
      own.evaluate((video: HTMLVideoElement) => (video.srcObject as MediaStream).getVideoTracks()[0]?.id);
    await expect.poll(now).not.toBe(gone);
    await expectMoving(desk);
    await own.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'));
    });
    await pullOut();
    await callOn(visitor.chat).getByText('Camera: none was found.').waitFor();
    await expect.poll(() => theirPicture(desk).getAttribute('data-covered')).toBe('true');
    // What is left of the call is left alone.
    await expectMoving(visitor.chat);
    await button(desk, 'Leave the call').click();
    await callOn(visitor.chat).getByText('The call has ended').waitFor();
    await visitor.context.close();
    await desk.context().close();
  });

  it('floats the other’s picture over other windows, and takes it back', async () => {
    const both = await meet(house, 'I look something up meanwhile');
    const { visitor, desk } = both;
    await ring(both);
    await pickUp(visitor);
    for (const screen of [visitor.chat, desk]) {
      await expectMoving(screen);
      const floats = () => theirPicture(screen).evaluate((video) => document.pictureInPictureElement === video);
      await button(screen, 'Picture in picture').click();
      await expect.poll(floats).toBe(true);
      await button(screen, 'Picture in picture').click();
      await expect.poll(floats).toBe(false);
    }
    await button(desk, 'Leave the call').click();
    await callOn(visitor.chat).getByText('The call has ended').waitFor();
    await visitor.context.close();
    await desk.context().close();
  });

  it('comes back after a page was loaded anew on either side, and outlives a server that was killed', async () => {
    const both = await meet(house, 'My train is full of tunnels');
    const { visitor, desk } = both;
    await ring(both);
    await pickUp(visitor);
    await expectMoving(desk);
    await visitor.page.reload();
    await callOn(desk)
      .getByText(/^Waiting for/)
      .waitFor();
    await pickUp(visitor);
    await expectMoving(desk);
    await desk.reload();
    await callOn(visitor.chat)
      .getByText(/^Waiting for/)
      .waitFor();
    await desk.getByRole('log').getByRole('button', { name: 'Join the call' }).click();
    await button(desk, 'Join now').click();
    await expectMoving(visitor.chat);
    await expectMoving(desk);
    await house.crash();
    await expectMoving(visitor.chat);
    await house.restart();
    await expectMoving(desk);
    await button(desk, 'Leave the call').click();
    await callOn(visitor.chat).getByText('The call has ended').waitFor();
    await visitor.context.close();
    await desk.context().close();
  });

  it('goes on in the window that joined last', async () => {
    const both = await meet(house, 'I have the shop open twice');
    const { visitor, desk } = both;
    await ring(both);
    await pickUp(visitor);
    await expectMoving(desk);
    const second = await visitor.context.newPage();
    await second.goto(`${house.url}/demo`);
    await pickUp({ chat: chatOf(second) });
    await callOn(visitor.chat).getByText('The call goes on in another window').waitFor();
    await expectMoving(chatOf(second));
    await expectMoving(desk);
    await visitor.context.close();
    await desk.context().close();
  });

  it('leaves the chat as it was when joining fails, and says so (CAL-05)', async () => {
    const both = await meet(house, 'Is this a bad moment?');
    const { visitor, desk } = both;
    await ring(both);
    const held: (() => void)[] = [];
    await visitor.page.route('**/add_participant_to_meeting*', async (route) => {
      await new Promise<void>((go) => held.push(go));
      await route.fulfill({ status: 422, json: { error: 'The meeting provider cannot be reached' } });
    });
    const join = visitor.chat.getByRole('button', { name: 'Click here to join' });
    await join.click();
    await expect.poll(() => join.isDisabled()).toBe(true);
    await expect.poll(() => held.length).toBe(1);
    for (const go of held) go();
    await visitor.chat.getByRole('alert').getByText('The call could not be joined.').waitFor();
    await expect.poll(() => join.isEnabled()).toBe(true);
    await composerOf(visitor).fill('still here');
    await composerOf(visitor).press('Enter');
    await desk.getByRole('log').getByText('still here').waitFor();
    await visitor.page.unroute('**/add_participant_to_meeting*');
    await pickUp(visitor);
    await expectMoving(desk);
    await visitor.context.close();
    await desk.context().close();
  });
});
