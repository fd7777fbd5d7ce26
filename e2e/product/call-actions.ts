import type { FrameLocator, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  type Installation,
  openInstallation,
  openSeparateInstallation,
  openVisitorChat,
  sendMessage,
  signIn,
  type Visitor,
} from './installation.ts';

const FAKE_DEVICES = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

export const openCallInstallation = (settings: Record<string, string> = {}) => openInstallation(settings, FAKE_DEVICES);

export const openSeparateCallInstallation = () => openSeparateInstallation({}, FAKE_DEVICES);

/** `url` is another address of the installation. */
export const startCallConversation = async (
  installation: Installation,
  text: string,
  url = installation.url,
): Promise<{ visitor: Visitor; agentPage: Page }> => {
  const visitor = await openVisitorChat(installation, url);
  await sendMessage(visitor, text);
  const agentPage = await signIn(installation);
  await agentPage.getByRole('navigation').getByText(text).first().click();
  await agentPage.getByRole('log').getByText(text).first().waitFor();
  return { visitor, agentPage };
};

type Screen = Page | FrameLocator;

export const callRegion = (screen: Screen): Locator => screen.getByRole('region', { name: /^Call with / });

export const button = (screen: Screen, name: string): Locator =>
  callRegion(screen).getByRole('button', { name, exact: true });

export const startCall = async ({ agentPage, visitor }: { agentPage: Page; visitor: Visitor }) => {
  await agentPage.getByRole('button', { name: 'Start a call' }).click();
  await callRegion(agentPage).getByRole('button', { name: 'Start the call' }).click();
  await visitor.chat.getByRole('button', { name: 'Click here to join' }).last().waitFor();
};

/** By the message and the lobby. */
export const joinCall = async ({ chat }: Pick<Visitor, 'chat'>) => {
  await chat.getByRole('button', { name: 'Click here to join' }).last().click();
  await callRegion(chat).getByRole('button', { name: 'Join now' }).click();
};

export const remoteVideo = (screen: Screen): Locator =>
  callRegion(screen).locator('video:not([data-mirrored])').first();

/** How many frames, taken as the video shows new ones, differ from the one before, and their brightness. */
export const measureVideo = (video: Locator) =>
  video.evaluate(async (element: HTMLVideoElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = 64;
    canvas.height = 48;
    const paper = canvas.getContext('2d', { willReadFrequently: true });
    if (!paper) throw new Error('no canvas');
    const nextFrame = () => new Promise<void>((done) => element.requestVideoFrameCallback(() => done()));
    let before = '';
    let changed = 0;
    let brightest = 0;
    for (let n = 0; n < 12; n += 1) {
      await nextFrame();
      paper.drawImage(element, 0, 0, canvas.width, canvas.height);
      const { data } = paper.getImageData(0, 0, canvas.width, canvas.height);
      const now = data.join();
      if (before !== '' && now !== before) changed += 1;
      before = now;
      for (let at = 0; at < data.length; at += 4) brightest = Math.max(brightest, data[at + 1] ?? 0);
    }
    return { changed, brightest };
  });

export const expectMoving = async (screen: Screen): Promise<void> => {
  await callRegion(screen).getByRole('timer').waitFor();
  await expect.poll(async () => (await measureVideo(remoteVideo(screen))).changed).toBeGreaterThan(3);
  await expect.poll(async () => (await measureVideo(remoteVideo(screen))).brightest).toBeGreaterThan(60);
};
