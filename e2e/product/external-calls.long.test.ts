import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import callWords from '../../core/src/i18n/catalogues/calls/ar.json' with { type: 'json' };
import chatWords from '../../core/src/i18n/catalogues/widget/ar.json' with { type: 'json' };
import { accessibilityViolations } from './axe.ts';
import { WHOLE_BROWSER } from './browsers.ts';
import {
  callRegion,
  joinCall,
  measureVideo,
  openCallInstallation,
  remoteVideo,
  startCall,
  startCallConversation,
} from './call-actions.ts';
import { widgetOf } from './customer-site.ts';
import { composerOf, type Installation, openInstallation } from './installation.ts';

const houses: Installation[] = [];
const open = async (opening: Promise<Installation>) => {
  const installation = await opening;
  houses.push(installation);
  return installation;
};
afterEach(() => Promise.all(houses.splice(0).map((installation) => installation.close())));

const shots = process.env['SHOTS'];

it('a visitor who does not allow camera and microphone joins without them, and can allow them later', async () => {
  // The browser's permission prompt stays unanswered here, which counts as a denial.
  const installation = await open(openInstallation({}, ['--use-fake-device-for-media-stream'], WHOLE_BROWSER));
  const both = await startCallConversation(installation, 'I am shy');
  const { visitor, agentPage } = both;
  await agentPage.context().grantPermissions(['camera', 'microphone']);
  await startCall(both);
  await visitor.chat.getByRole('button', { name: 'Click here to join' }).click();
  const call = callRegion(visitor.chat);
  await call.getByText('Microphone · Camera: the browser was not allowed to use it.').waitFor();
  if (shots) await visitor.page.screenshot({ path: `${shots}/widget-denied.png` });
  await call.getByRole('button', { name: 'Join now' }).click();
  await expect.poll(async () => (await measureVideo(remoteVideo(visitor.chat))).changed).toBeGreaterThan(3);
  await callRegion(agentPage)
    .getByText(/ is muted$/)
    .waitFor();
  await visitor.context.grantPermissions(['camera', 'microphone']);
  await call.getByRole('button', { name: 'Camera', exact: true }).click();
  await expect.poll(async () => (await measureVideo(remoteVideo(agentPage))).changed).toBeGreaterThan(3);
});

const openMeetings = async () => {
  const page = `<!doctype html><title>Meeting</title><p id="camera">asking</p><script>
    navigator.mediaDevices.getUserMedia({ video: true }).then(
      (stream) => { document.getElementById('camera').textContent = 'camera ' + stream.getVideoTracks()[0].readyState },
      (error) => { document.getElementById('camera').textContent = error.name })
  </script>`;
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '/', 'http://meetings'));
    response.setHeader('content-type', 'text/html').end(page);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { asked, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

describe('a call on a meeting server of one’s own', () => {
  const servers: Awaited<ReturnType<typeof openMeetings>>['server'][] = [];
  afterAll(() => {
    for (const server of servers) server.closeAllConnections();
    for (const server of servers) server.close();
  });

  it('shows in a frame over the chat that may use the camera, and is left by our own button (CAL-01, CAL-02, CAL-03)', async () => {
    const meetings = await openMeetings();
    servers.push(meetings.server);
    const settings = { CALL_PROVIDER: 'jitsi', JITSI_URL: meetings.url, JITSI_APP_ID: 'shop', JITSI_APP_SECRET: 'x' };
    const installation = await open(openCallInstallation(settings));
    const { visitor, agentPage } = await startCallConversation(installation, 'Shall we meet at your place?');
    await agentPage.getByRole('button', { name: 'Start a call' }).click();
    const frameOf = (screen: Parameters<typeof callRegion>[0]) => callRegion(screen).locator('iframe').contentFrame();
    await frameOf(agentPage).getByText('camera live').waitFor();
    const join = visitor.chat.getByRole('button', { name: 'Click here to join' });
    await join.click();
    await frameOf(visitor.chat).getByText('camera live').waitFor();
    const rooms = new Set(
      meetings.asked.filter(({ searchParams }) => searchParams.has('jwt')).map(({ pathname }) => pathname),
    );
    expect(rooms.size).toBe(1);
    if (shots) await visitor.page.screenshot({ path: `${shots}/widget-meeting.png` });
    await visitor.chat.getByRole('button', { name: 'Leave the call' }).click();
    await callRegion(visitor.chat).waitFor({ state: 'detached' });
    await expect.poll(() => join.isEnabled()).toBe(true);
    await callRegion(agentPage).getByRole('button', { name: 'Leave the call' }).click();
    await visitor.chat.getByText('The call has ended').waitFor();
  });
});

it('every screen of a call is fit for everybody, on a phone too', async () => {
  const installation = await open(openCallInstallation());
  const both = await startCallConversation(installation, 'Look at it from every side');
  const { visitor, agentPage } = both;
  const saveScreen = async (name: string) => {
    await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
    await expect.poll(async () => accessibilityViolations(await widgetOf(visitor))).toEqual([]);
    if (!shots) return;
    await agentPage.screenshot({ path: `${shots}/desk-${name}.png` });
    await visitor.page.screenshot({ path: `${shots}/widget-${name}.png` });
  };
  await agentPage.getByRole('button', { name: 'Start a call' }).click();
  await callRegion(agentPage).locator('video').waitFor();
  await saveScreen('lobby');
  await callRegion(agentPage).getByRole('button', { name: 'Start the call' }).click();
  await visitor.chat.getByRole('button', { name: 'Click here to join' }).waitFor();
  await saveScreen('waiting');
  await joinCall(visitor);
  await expect.poll(async () => (await measureVideo(remoteVideo(agentPage))).changed).toBeGreaterThan(3);
  await callRegion(visitor.chat).getByRole('button', { name: 'Choose devices' }).click();
  await saveScreen('talk');
  await callRegion(visitor.chat).getByRole('button', { name: 'Choose devices' }).click();
  await callRegion(visitor.chat).getByRole('button', { name: 'Make the call smaller' }).click();
  await composerOf(visitor).fill('I see it');
  await composerOf(visitor).press('Enter');
  await agentPage.getByRole('log').getByText('I see it').waitFor();
  await callRegion(agentPage).getByRole('button', { name: 'Make the call larger' }).click();
  await saveScreen('small');
  await visitor.page.setViewportSize({ width: 320, height: 568 });
  await agentPage.setViewportSize({ width: 360, height: 640 });
  await callRegion(visitor.chat).getByRole('button', { name: 'Make the call larger' }).click();
  await saveScreen('phone');
  const edge = await callRegion(visitor.chat)
    .getByRole('button', { name: 'Leave the call' })
    .evaluate((element) => element.getBoundingClientRect().right - document.documentElement.clientWidth);
  expect(edge).toBeLessThanOrEqual(0);
  await callRegion(agentPage).getByRole('button', { name: 'Leave the call' }).press('Enter');
  await callRegion(visitor.chat).getByText('The call has ended').waitFor();
  await saveScreen('over');
  await callRegion(visitor.chat).getByRole('button', { name: 'Close', exact: true }).last().click();
  await visitor.page.setViewportSize({ width: 420, height: 720 });
  await visitor.page.evaluate(() => {
    const { $chatwoot } = window as unknown as {
      $chatwoot: { setLocale(locale: string): void; setColorScheme(scheme: string): void };
    };
    $chatwoot.setLocale('ar');
    $chatwoot.setColorScheme('dark');
  });
  await agentPage.getByRole('button', { name: 'Start a call' }).click();
  await callRegion(agentPage).getByRole('button', { name: 'Start the call' }).click();
  await visitor.chat.getByRole('button', { name: chatWords.CALL_JOIN }).click();
  await visitor.chat.getByRole('button', { name: callWords.JOIN_NOW }).click();
  await visitor.chat
    .getByRole('region', { name: callWords.CALL_WITH.replace('{name}', 'ada') })
    .getByRole('timer')
    .waitFor();
  await saveScreen('arabic');
});
