import { reply, sendMessage, signIn } from '../product/installation.ts';
import { openNetworkProxy } from '../product/network-proxy.ts';
import { invoice } from './made-files.ts';
import { loadLanguages, press, pressEscape, reopen, type Screen, type Stage, takeAll, write } from './take.ts';

const screen = (name: string, ready: string): Screen => ({ name, route: '/messages', ready });

const takeUnsent = async (stage: Stage) => {
  const guest = await write(stage, 'Does the Harbour lantern come with a spare wick?');
  await loadLanguages(guest.page);
  const messages = '**/api/v1/widget/messages?*';
  await guest.context.route(messages, (route) => (route.request().method() === 'POST' ? undefined : route.continue()));
  await sendMessage(guest, 'And a second glass?');
  await takeAll(guest.page, [screen('sending', '[data-state=in_progress]')]);
  await guest.context.unroute(messages);
  await reopen(guest);
  await guest.chat.getByText('Sent').first().waitFor();
  await guest.context.route(messages, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 422, json: { error: 'No' } }) : route.continue(),
  );
  await sendMessage(guest, 'And where is the manual?');
  await takeAll(guest.page, [screen('failed', '[data-state=failed]')]);
  await guest.context.close();
};

const takeUploads = async (stage: Stage) => {
  const guest = await write(stage, 'I have two files for you');
  await loadLanguages(guest.page);
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    guest.chat.locator('input[type=file]').setInputFiles([{ name, mimeType, buffer }]);
  const send = () => guest.chat.getByRole('button', { name: 'Send', exact: true }).click();
  await choose('photo.png', 'image/png', Buffer.from('<!doctype html><script>1</script>'));
  await send();
  await guest.chat.getByText('photo.png cannot be sent').first().waitFor();
  await guest.context.route(/\/uploads\//, () => undefined);
  await choose('invoice.pdf', 'application/pdf', invoice());
  await send();
  await takeAll(guest.page, [
    screen('uploading', 'progress'),
    {
      name: 'banner',
      act: () => choose('page.html', 'text/html', Buffer.from('<script>1</script>')),
      ready: '[role=alert] li',
    },
  ]);
  await guest.context.close();
};

const takeCuts = async (stage: Stage) => {
  const guest = await write(stage, 'Does the Harbour lantern come with a spare wick?');
  await loadLanguages(guest.page);
  await guest.context.setOffline(true);
  await sendMessage(guest, 'And a second glass?');
  await takeAll(guest.page, [screen('offline', '[data-sync=offline]')]);
  await guest.context.close();

  const line = await openNetworkProxy(stage.installation.url);
  const cut = await write(stage, 'Does the Harbour lantern come with a spare wick?', line.url);
  await loadLanguages(cut.page);
  line.cut();
  await takeAll(cut.page, [screen('reconnecting', '[data-sync=reconnecting]')]);
  await cut.context.close();
  line.close();

  const lost = await write(stage, 'Does the Harbour lantern come with a spare wick?');
  await lost.context.route(/\/api\/v1\/widget\/(messages|conversations|sync)/, (route) =>
    route.fulfill({ status: 500 }),
  );
  await reopen(lost);
  await takeAll(lost.page, [screen('not-loaded', '[data-sync=error], [data-sync=stale]')]);
  await lost.context.close();

  const parts = await write(stage, 'Does the Harbour lantern come with a spare wick?');
  await parts.context.route('**/ConversationsScreen-*.js', (route) => route.abort());
  await takeAll(parts.page, [{ name: 'part-missing', route: '/conversations', ready: 'main [role=alert] button' }]);
  await parts.context.close();
};

const takeComposer = async (stage: Stage) => {
  const guest = await write(stage, 'Does the Harbour lantern come with a spare wick?');
  const agentPage = await signIn(stage.installation);
  await agentPage
    .getByRole('navigation')
    .getByText(/spare wick/)
    .first()
    .click();
  await agentPage
    .getByRole('log')
    .getByText(/spare wick/)
    .waitFor();
  await reply(agentPage, 'It does, two of them.');
  await guest.chat.getByText('two of them').first().waitFor();
  const typing = (typing_status: 'on' | 'off') =>
    stage.team('POST', `/conversations/${guest.id}/toggle_typing_status`, { typing_status });
  await takeAll(guest.page, [
    { ...screen('typing', '[data-typing]'), act: () => typing('on'), undo: () => typing('off') },
    { name: 'emoji', act: press('button[aria-haspopup=dialog]'), ready: '[role=dialog] button', undo: pressEscape },
    {
      name: 'emoji-none',
      act: async (frame) => {
        await press('button[aria-haspopup=dialog]')(frame, guest.page);
        await frame.fill('[role=dialog] input', 'zzzz');
      },
      ready: '[role=dialog] :text("zzzz"), [role=dialog]:not(:has([role=grid] button, section button))',
      undo: pressEscape,
    },
    {
      name: 'composing',
      act: async (frame) => {
        await press('[data-ends]:not([data-mine]) button')(frame, guest.page);
        await frame.fill('textarea', 'Good.\nAnd is there a lid that fits the Porch lantern,\nor does the old one do?');
      },
      ready: 'textarea',
      undo: async (frame) => {
        await frame.fill('textarea', '');
        await press('[data-ends]:not([data-mine]) button')(frame, guest.page);
      },
    },
    {
      name: 'too-long',
      act: (frame) => frame.fill('textarea', 'a wick and '.repeat(920)),
      ready: '[data-over]',
      undo: (frame) => frame.fill('textarea', ''),
    },
    {
      name: 'recording',
      act: (frame) =>
        frame.$$eval('button[aria-expanded]', ([, voice]) => voice instanceof HTMLElement && voice.click()),
      ready: '[role=timer]',
      undo: press('[role=group] button'),
    },
  ]);
  await agentPage.context().close();
  await guest.context.close();
};

export const takeErrorScreens = async (stage: Stage) => {
  await takeComposer(stage);
  await takeUnsent(stage);
  await takeUploads(stage);
  await takeCuts(stage);
};
