import { join } from 'node:path';
import sharp from 'sharp';
import { chatOf, type Installation, openChat, type Visitor } from '../product/installation.ts';
import { root, settle } from './take.ts';

const PHONE = { width: 390, height: 660 };
const CONSOLE_SIZE = { width: 1_060, height: 720 };
const WHOLE = { width: 1_550, height: 800 };

const takePhone = async (installation: Installation, { context }: Visitor) => {
  const phone = await installation.browser.newContext({
    ...{ viewport: PHONE, deviceScaleFactor: 2, storageState: await context.storageState() },
  });
  const page = await phone.newPage();
  await page.goto(`${installation.url}/demo`);
  await openChat(page);
  // Its text comes before the Markdown renderer.
  await chatOf(page).getByRole('log').locator('strong').waitFor();
  await page.mouse.move(-50, -50);
  await settle(page);
  const picture = await page.screenshot({ animations: 'disabled' });
  await phone.close();
  return picture;
};

const asPicture = (picture: Buffer) => `data:image/png;base64,${picture.toString('base64')}`;

export const takeOverview = async (
  installation: Installation,
  visitor: Visitor,
  takeConsole: (size: { width: number; height: number }) => Promise<Buffer>,
) => {
  const phone = await takePhone(installation, visitor);
  const agentPage = await takeConsole(CONSOLE_SIZE);
  const page = await installation.browser.newPage({ viewport: WHOLE, deviceScaleFactor: 1.2 });
  await page.setContent(`<style>
    body { margin: 0; background: radial-gradient(90% 120% at 82% 20%, #fbe3c4, #f1e9df 55%, #e9e2d9); }
    img { position: absolute; border-radius: 14px; box-shadow: 0 0 0 1px #0001, 0 24px 60px -12px #3d240060, 0 4px 14px #3d240022; }
    #console { left: 40px; top: 40px; width: ${CONSOLE_SIZE.width}px; }
    #phone { right: 40px; top: 70px; width: ${PHONE.width}px; border-radius: 22px; }
  </style><img id="console" src="${asPicture(agentPage)}"><img id="phone" src="${asPicture(phone)}">`);
  await settle(page);
  const whole = await page.screenshot();
  await page.close();
  await sharp(whole).png({ palette: true, effort: 10 }).toFile(join(root, 'docs/pictures/overview.png'));
};
