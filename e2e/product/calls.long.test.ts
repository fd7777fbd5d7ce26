import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  button,
  callRegion,
  expectMoving,
  joinCall,
  measureVideo,
  openSeparateCallInstallation,
  remoteVideo,
  startCall,
  startCallConversation,
} from './call-actions.ts';
import { chatOf, composerOf, type SeparateInstallation } from './installation.ts';

let installation: SeparateInstallation;
beforeAll(async () => {
  installation = await openSeparateCallInstallation();
});
afterAll(() => installation?.close());

describe('a call between two browsers', () => {
  it('is started by the agent, joined by the visitor from its message, and each sees the other move (CAL-01, CAL-02, CAL-03, CAL-07)', async () => {
    const both = await startCallConversation(installation, 'Could you show me the lantern?');
    const { visitor, agentPage } = both;
    await startCall(both);
    await callRegion(agentPage)
      .getByText(/^Waiting for/)
      .waitFor();
    await joinCall(visitor);
    await expectMoving(agentPage);
    await expectMoving(visitor.chat);
    await button(visitor.chat, 'Leave the call').click();
    await callRegion(visitor.chat).waitFor({ state: 'detached' });
    await composerOf(visitor).waitFor();
    await callRegion(agentPage).getByText('The call has ended').waitFor();
    await visitor.chat.getByText('The call has ended').waitFor();
    await expect.poll(() => visitor.chat.getByRole('button', { name: 'Click here to join' }).count()).toBe(0);
    await visitor.context.close();
    await agentPage.context().close();
  });

  it('shows who is muted, hides a camera that is off, and shows the screen instead of it', async () => {
    const both = await startCallConversation(installation, 'Can you see my parcel?');
    const { visitor, agentPage } = both;
    await startCall(both);
    await joinCall(visitor);
    await expectMoving(agentPage);
    await button(visitor.chat, 'Microphone').click();
    await callRegion(agentPage)
      .getByText(/ is muted$/)
      .waitFor();
    await button(visitor.chat, 'Microphone').click();
    await callRegion(agentPage)
      .getByText(/ is muted$/)
      .waitFor({ state: 'detached' });
    await button(visitor.chat, 'Camera').click();
    await expect.poll(() => remoteVideo(agentPage).getAttribute('data-covered')).toBe('true');
    await button(visitor.chat, 'Camera').click();
    await expect.poll(() => remoteVideo(agentPage).getAttribute('data-covered')).toBeNull();
    await expectMoving(agentPage);
    await button(agentPage, 'Share your screen').click();
    await callRegion(visitor.chat)
      .getByText(/ is sharing their screen$/)
      .waitFor();
    await expect.poll(async () => (await measureVideo(remoteVideo(visitor.chat))).brightest).toBeGreaterThan(0);
    await button(agentPage, 'Share your screen').click();
    await callRegion(visitor.chat)
      .getByText(/ is sharing their screen$/)
      .waitFor({ state: 'detached' });
    await expectMoving(visitor.chat);
    await button(agentPage, 'Leave the call').click();
    await callRegion(visitor.chat).getByText('The call has ended').waitFor();
    await button(visitor.chat, 'Close').last().click();
    await callRegion(visitor.chat).waitFor({ state: 'detached' });
    await visitor.context.close();
    await agentPage.context().close();
  });

  it('goes on with another camera when one is pulled out, and says so where there is none', async () => {
    const both = await startCallConversation(installation, 'My cable is loose');
    const { visitor, agentPage } = both;
    await startCall(both);
    await joinCall(visitor);
    await expectMoving(agentPage);
    const own = callRegion(visitor.chat).locator('video[data-mirrored]');
    /** As the browser reports a removed device. Returns the kind of device. */
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
    await expectMoving(agentPage);
    await own.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('none', 'NotFoundError'));
    });
    await pullOut();
    await callRegion(visitor.chat).getByText('Camera: none was found.').waitFor();
    await expect.poll(() => remoteVideo(agentPage).getAttribute('data-covered')).toBe('true');
    // The rest of the call continues.
    await expectMoving(visitor.chat);
    await button(agentPage, 'Leave the call').click();
    await callRegion(visitor.chat).getByText('The call has ended').waitFor();
    await visitor.context.close();
    await agentPage.context().close();
  });

  it('floats the other’s picture over other windows, and takes it back', async () => {
    const both = await startCallConversation(installation, 'I look something up meanwhile');
    const { visitor, agentPage } = both;
    await startCall(both);
    await joinCall(visitor);
    for (const screen of [visitor.chat, agentPage]) {
      await expectMoving(screen);
      const floats = () => remoteVideo(screen).evaluate((video) => document.pictureInPictureElement === video);
      await button(screen, 'Picture in picture').click();
      await expect.poll(floats).toBe(true);
      await button(screen, 'Picture in picture').click();
      await expect.poll(floats).toBe(false);
    }
    await button(agentPage, 'Leave the call').click();
    await callRegion(visitor.chat).getByText('The call has ended').waitFor();
    await visitor.context.close();
    await agentPage.context().close();
  });

  it('comes back after a page was reloaded on either side, and outlives a server that was killed', async () => {
    const both = await startCallConversation(installation, 'My train is full of tunnels');
    const { visitor, agentPage } = both;
    await startCall(both);
    await joinCall(visitor);
    await expectMoving(agentPage);
    await visitor.page.reload();
    await callRegion(agentPage)
      .getByText(/^Waiting for/)
      .waitFor();
    await joinCall(visitor);
    await expectMoving(agentPage);
    await agentPage.reload();
    await callRegion(visitor.chat)
      .getByText(/^Waiting for/)
      .waitFor();
    await agentPage.getByRole('log').getByRole('button', { name: 'Join the call' }).click();
    await button(agentPage, 'Join now').click();
    await expectMoving(visitor.chat);
    await expectMoving(agentPage);
    await installation.crash();
    await expectMoving(visitor.chat);
    await installation.restart();
    await expectMoving(agentPage);
    await button(agentPage, 'Leave the call').click();
    await callRegion(visitor.chat).getByText('The call has ended').waitFor();
    await visitor.context.close();
    await agentPage.context().close();
  });

  it('goes on in the window that joined last', async () => {
    const both = await startCallConversation(installation, 'I have the shop open twice');
    const { visitor, agentPage } = both;
    await startCall(both);
    await joinCall(visitor);
    await expectMoving(agentPage);
    const second = await visitor.context.newPage();
    await second.goto(`${installation.url}/demo`);
    await joinCall({ chat: chatOf(second) });
    await callRegion(visitor.chat).getByText('The call continues in another window').waitFor();
    await expectMoving(chatOf(second));
    await expectMoving(agentPage);
    await visitor.context.close();
    await agentPage.context().close();
  });

  it('leaves the chat as it was when joining fails, and says so (CAL-05)', async () => {
    const both = await startCallConversation(installation, 'Is this a bad moment?');
    const { visitor, agentPage } = both;
    await startCall(both);
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
    await agentPage.getByRole('log').getByText('still here').waitFor();
    await visitor.page.unroute('**/add_participant_to_meeting*');
    await joinCall(visitor);
    await expectMoving(agentPage);
    await visitor.context.close();
    await agentPage.context().close();
  });
});
