import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { createConversation } from './product/agent-actions.ts';
import { type Installation, openInstallation, signInAs } from './product/installation.ts';
import { insertReportData } from './product/report-data.ts';

/* Every report of the console, in light and dark, from left to right and right to left, wide and on a narrow phone:
   `screenshots/`. The best go into `docs/pictures`. */

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'screenshots');
const TABS = ['live', 'overview', 'agents', 'inboxes', 'teams', 'labels', 'hours', 'satisfaction', 'sla'];
const APPEARANCES = [
  { name: 'light', dir: 'ltr', colorScheme: 'light', width: 1_280 },
  { name: 'dark', dir: 'ltr', colorScheme: 'dark', width: 1_280 },
  { name: 'rtl', dir: 'rtl', colorScheme: 'light', width: 1_280 },
  { name: 'phone', dir: 'ltr', colorScheme: 'light', width: 320 },
] as const;
const BEST = {
  'reports-live-light': 'reports-live.png',
  'reports-overview-light': 'reports-overview.png',
  'reports-hours-dark': 'reports-hours.png',
};

/** A Wednesday afternoon, whenever they are taken: the day is neither empty nor over. */
const NOW = Date.parse('2026-03-18T15:40:00Z');

const unroll = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    const room = main?.parentElement;
    if (!main || !room) return;
    main.style.overflow = 'visible';
    room.style.blockSize = 'auto';
    room.style.minBlockSize = '100dvh';
  });

const take = async (installation: Installation, { name, dir, colorScheme, width }: (typeof APPEARANCES)[number]) => {
  const page = await signInAs(installation, { options: { colorScheme, timezoneId: 'Europe/Berlin' } });
  await page.setViewportSize({ width, height: 800 });
  await page.clock.setFixedTime(NOW);
  for (const tab of TABS) {
    const path = tab === 'live' ? '' : `/${tab}`;
    await page.goto(`${installation.url}/app/reports${path}?dir=${dir}&range=30d`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true], main [role=status][aria-label]'));
    await unroll(page);
    const picture = `reports-${tab}-${name}`;
    await page.screenshot({ path: join(folder, `${picture}.png`), fullPage: true, animations: 'disabled' });
    process.stdout.write(`${picture}\n`);
  }
  await page.context().close();
};

const installation = await openInstallation();
try {
  mkdirSync(folder, { recursive: true });
  await createConversation(installation, 'Does the Harbour lantern come with a spare wick?');
  installation.fill((store) => insertReportData(store, NOW));
  for (const appearance of APPEARANCES) await take(installation, appearance);
  for (const [from, to] of Object.entries(BEST))
    await sharp(join(folder, `${from}.png`))
      .png({ palette: true, effort: 10 })
      .toFile(join(root, 'docs/pictures', to));
} finally {
  await installation.close();
}
