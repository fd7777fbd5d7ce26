import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { takeErrorScreens } from './pictures/error-screens.ts';
import { takeHostPage } from './pictures/host-page.ts';
import { takeKinds } from './pictures/kinds.ts';
import { takeCaptcha, takeStartScreens, takeTeam } from './pictures/start-screens.ts';
import { arriveAt, folder, root, type Screen, type Stage, takeAll, write } from './pictures/take.ts';
import { openTeam } from './pictures/team.ts';
import { type Installation, openInstallation, reply, sendMessage, signIn } from './product/installation.ts';

/* Every screen and state of the widget, in light and dark, from left to right and right to left, with long and short
   texts, on a narrow phone and a wide one: `screenshots/`, to be reviewed before a release. The best go into
   `docs/pictures`. `npm run screenshots -- widget PART` takes one part alone: one of those below, or `captcha`. */

const BEST = {
  'home-known-400-en-light': 'widget-home.png',
  'messages-400-en-light': 'widget-messages.png',
  'messages-400-ar-dark': 'widget-arabic-dark.png',
  'own-data-400-en-light': 'widget-own-data.png',
  'continue-400-en-light': 'widget-continue.png',
  'article-400-en-dark': 'widget-article.png',
  'ended-400-en-light': 'widget-rating.png',
};

/** Alone: the loading overlay is gone. */
const ARTICLE = 'iframe:only-child';
const OF_KNOWN: Screen[] = [
  { name: 'home-known', route: '/', ready: 'nav button' },
  { name: 'messages', route: '/messages', ready: '[role=log] [id^=cwmsg]' },
  { name: 'continue', route: '/continue', ready: 'svg[role=img]' },
  { name: 'article', route: `/article?link=${encodeURIComponent('/hc/acme/articles/charge-it-well')}`, ready: ARTICLE },
];
const OF_ENDED: Screen[] = [
  { name: 'conversations', route: '/conversations', ready: 'main li:nth-child(2) button' },
  { name: 'own-data', route: '/own-data', ready: 'dl' },
  {
    name: 'erase',
    act: (frame) => frame.locator('main button').last().dispatchEvent('click'),
    ready: 'dialog[open]',
    undo: (frame) => frame.$eval('dialog', (dialog) => dialog instanceof HTMLDialogElement && dialog.close()),
  },
];
const GREETING = {
  title: 'A hand',
  message: 'Looking for a lantern that lasts the winter? Tell me where it will hang, and I will find yours.',
  inbox_id: 1,
  enabled: true,
};
const KIM = { id: 'kim', name: 'Kim Park', email: 'kim.park@example.com', phone_number: '+491701234567' };

/** A conversation worth looking at, on both sides, from its first word to its end. */
const takeConversation = async (stage: Stage) => {
  const { installation, team } = stage;
  const kim = await write(stage, 'Hello! Does the Harbour lantern come with a **spare wick**?');
  const agentPage = await signIn(installation);
  await agentPage
    .getByRole('navigation')
    .getByText(/Harbour lantern/)
    .first()
    .click();
  await reply(agentPage, 'It does, two of them. They are in the lid:\n\n1. turn the lid\n2. lift the felt');
  await reply(agentPage, 'And here is [how to change one](https://example.com/wick).');
  await kim.chat.getByRole('log').getByText('turn the lid').waitFor();
  await sendMessage(kim, 'Found them, thank you!');
  await agentPage.getByRole('log').getByText('Found them').waitFor();
  await reply(agentPage, 'You are welcome. Enjoy the light.');
  await kim.chat.getByRole('log').getByText('Enjoy the light').waitFor();
  await takeAll(kim.page, OF_KNOWN);

  await kim.page.evaluate(() => window.$chatwoot?.close?.());
  await reply(agentPage, 'One more thing: the wicks fit the Porch lantern, too.');
  const unread = (name: string): Screen[] => [{ name, ready: 'main button' }];
  await takeAll(kim.page, unread('unread-one'));
  await reply(agentPage, 'And if the felt is worn, we send a new one. It costs nothing.');
  await reply(agentPage, '🏮');
  await kim.chat.getByText('🏮').first().waitFor();
  await takeAll(kim.page, unread('unread-three'));

  const identified = kim.page.waitForResponse((response) => response.url().includes('set_user'));
  await kim.page.evaluate((who) => window.$chatwoot?.setUser?.(who.id, who), KIM);
  await identified;
  await team('POST', `/conversations/${kim.id}/toggle_status`, { status: 'resolved' });
  await kim.chat.getByRole('button', { name: 'See new messages' }).click();
  await takeAll(kim.page, [{ name: 'ended', route: '/messages', ready: 'input[type=radio]' }]);
  await kim.chat.getByRole('radio').last().click();
  await takeAll(kim.page, [{ name: 'ended-rated', route: '/messages', ready: '[data-answered] ~ * textarea' }]);
  await kim.chat.getByRole('log').getByRole('textbox').fill('Quick, kind, and the wick was where they said.');
  await kim.chat.getByRole('log').getByRole('button', { name: 'Submit' }).click();
  await takeAll(kim.page, [
    {
      ...{ name: 'ended-thanked', route: '/messages', ready: '[role=status] [data-type=success]' },
      act: (frame) => frame.locator('button', { hasText: /transcript|E-Mail|البريد/i }).dispatchEvent('click'),
    },
  ]);
  await kim.chat.getByRole('button', { name: 'Start a new conversation' }).click();
  await sendMessage(
    kim,
    'A lantern for the boat, please. Which of them stands the salt, the wind and my brother-in-law?',
  );
  await kim.chat.getByRole('log').locator('[data-message-state]').waitFor();
  await takeAll(kim.page, OF_ENDED);
  await kim.context.close();
  await agentPage.context().close();
};

const takeCampaign = async ({ installation, team }: Stage) => {
  const trigger_rules = { time_on_page: 1, url: `${installation.url}/*` };
  const { id } = await team('POST', '/campaigns', { ...GREETING, trigger_rules });
  const greeted = await arriveAt(installation);
  await takeAll(greeted.page, [{ name: 'campaign', ready: 'main button' }]);
  await greeted.context.close();
  await team('DELETE', `/campaigns/${id}`);
};

const SCREEN_GROUPS: Record<string, (stage: Stage) => Promise<void>> = {
  conversation: takeConversation,
  beginnings: takeStartScreens,
  kinds: takeKinds,
  troubles: takeErrorScreens,
  host: takeHostPage,
  campaign: takeCampaign,
  team: takeTeam,
};
const wanted = process.argv.slice(2);
const isWanted = (group: string) => wanted.length === 0 || wanted.includes(group);

const withInstallation = async (opening: Promise<Installation>, work: (stage: Stage) => Promise<void>) => {
  const installation = await opening;
  try {
    await work({ installation, team: await openTeam(installation) });
  } finally {
    await installation.close();
  }
};

if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const DEVICES = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
await withInstallation(openInstallation({}, DEVICES), async (stage) => {
  await stage.team('PATCH', '/agents/1', { name: 'Ada Moss' });
  const channel = { welcome_title: 'Good evening' };
  const asks = { enable_email_collect: false, csat_survey_enabled: true };
  await stage.team('PATCH', '/inboxes/1', { ...asks, allow_messages_after_resolved: false, channel });
  for (const [group, take] of Object.entries(SCREEN_GROUPS)) if (isWanted(group)) await take(stage);
});
if (isWanted('captcha'))
  await withInstallation(openInstallation({ HCAPTCHA_SITE_KEY: 'site', HCAPTCHA_SECRET_KEY: 'secret' }), takeCaptcha);

if (isWanted('conversation'))
  for (const [from, to] of Object.entries(BEST))
    await sharp(join(folder, `${from}.png`))
      .png({ palette: true, effort: 10 })
      .toFile(join(root, 'docs/pictures', to));
