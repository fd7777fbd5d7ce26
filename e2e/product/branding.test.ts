import { describe, expect, it } from 'vitest';
import { chatOf, composerOf, type Installation, openChat, openInstallation } from './installation.ts';

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><rect width="16" height="16"/></svg>';
const LANTERN_POST = {
  BRAND_NAME: 'Lantern Post',
  BRAND_URL: 'https://brand.example/chat',
  LOGO_THUMBNAIL_URL: `data:image/svg+xml,${encodeURIComponent(LOGO)}`,
};

/** For as long as `work` takes. */
const withBranding = async (settings: Record<string, string>, work: (installation: Installation) => Promise<void>) => {
  const installation = await openInstallation(settings);
  try {
    await work(installation);
  } finally {
    await installation.close();
  }
};

const openHome = async (installation: Installation) => {
  const context = await installation.browser.newContext({ viewport: { width: 1100, height: 760 } });
  const page = await context.newPage();
  await page.goto(`${installation.url}/demo`);
  await openChat(page);
  const chat = chatOf(page);
  await chat.getByRole('button', { name: /start conversation/i }).waitFor();
  return { page, chat };
};

describe('whose chat it is', () => {
  it('stands at the foot with name, logo and link of the installation, and not over an article (BRD-01, BRD-02, BRD-04, BRD-05, EMB-15)', async () => {
    await withBranding(LANTERN_POST, async (installation) => {
      const { page, chat } = await openHome(installation);
      const brand = chat.getByRole('contentinfo').getByRole('link');
      await expect.poll(() => brand.textContent()).toBe('Powered by Lantern Post');
      await expect
        .poll(() => brand.getAttribute('href'))
        .toBe(
          `https://brand.example/chat?utm_source=widget_branding&utm_referrer=${encodeURIComponent(new URL(installation.url).host)}`,
        );
      await expect.poll(() => brand.getAttribute('target')).toBe('_blank');
      await expect.poll(() => brand.getAttribute('rel')).toContain('noreferrer');
      const logo = chat.getByRole('contentinfo').locator('img');
      await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(16);
      await chat.getByRole('button', { name: 'When will my order arrive?' }).click();
      await chat.getByRole('contentinfo').waitFor({ state: 'detached' });
      await page.context().close();
    });
  });

  it('shows words alone where the logo does not load and no address is named, and is left out for an account that wants so (BRD-03, BRD-09)', async () => {
    await withBranding({ LOGO_THUMBNAIL_URL: 'http://127.0.0.1:9/none.png' }, async (installation) => {
      const { page, chat } = await openHome(installation);
      const footer = chat.getByRole('contentinfo');
      await footer.getByText('Powered by Porchlight').waitFor();
      await footer.locator('img').waitFor({ state: 'detached' });
      expect(await footer.getByRole('link').count()).toBe(0);

      installation.change(`UPDATE accounts SET features = '{"disable_branding":true}'`);
      await page.reload();
      await expect.poll(() => chat.getByRole('contentinfo').count()).toBe(0);
      await chat.getByRole('button', { name: /start conversation/i }).click();
      await composerOf({ chat }).waitFor();
      await expect.poll(() => chat.getByRole('contentinfo').count()).toBe(0);
    });
  });

  it('is unnamed without a brand: there is no empty foot (BRD-12)', async () => {
    await withBranding({ BRAND_NAME: '' }, async (installation) => {
      const { chat } = await openHome(installation);
      await expect.poll(() => chat.getByRole('contentinfo').count()).toBe(0);
    });
  });
});
