import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrive, chatOf, type House, openHouse, say } from './house.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';

const TEXTS = {
  en: 'We keep what you write for two years.',
  de: 'Wir bewahren zwei Jahre auf, was Sie schreiben.',
};
let house: House;
let team: TeamApi;
beforeAll(async () => {
  house = await openHouse();
  team = await openTeamApi(house);
  await team('PATCH', '/inboxes/1', { consent_text: TEXTS });
});
afterAll(() => house?.close());

const NOTE = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Blue, please') };

describe('consent before the first message (users-say 32, 33)', () => {
  it('is asked when somebody sends, in the language that shows; no gives the words back, yes sends them and is kept', async () => {
    const visitor = await arrive(house);
    const { page, chat } = visitor;
    await say(visitor, 'May I have a lantern?');
    const card = chat.getByRole('region', { name: 'Before we send your message' });
    await card.getByText(TEXTS.en).waitFor();
    expect(await chat.getByRole('textbox').count()).toBe(0);
    expect(house.storedWords()).toEqual([]);

    await page.evaluate(() => window.$chatwoot?.setLocale?.('de'));
    await chat.getByText(TEXTS.de).waitFor();
    await page.evaluate(() => window.$chatwoot?.setLocale?.('fr'));
    await chat.getByText(TEXTS.en).waitFor();
    await page.evaluate(() => window.$chatwoot?.setLocale?.('en'));

    await card.getByRole('button', { name: 'Do not send' }).click();
    expect(await chat.getByRole('textbox').inputValue()).toBe('May I have a lantern?');
    expect(house.storedWords()).toEqual([]);
    await chat.getByRole('textbox').press('Enter');
    await card.getByRole('button', { name: 'Agree and send' }).click();
    await chat.getByRole('log').getByText('May I have a lantern?').waitFor();
    await chat.getByText('Sent').waitFor();
    expect(house.storedWords()).toEqual(['May I have a lantern?']);
    await say(visitor, 'A blue one');
    await expect.poll(house.storedWords).toEqual(['May I have a lantern?', 'A blue one']);
    await visitor.context.close();
  });

  it('holds a file as it holds words; who has agreed is asked again when the text changes', async () => {
    const visitor = await arrive(house);
    const { page, chat } = visitor;
    await chat.getByLabel('Attach files').last().setInputFiles(NOTE);
    await chat.getByText('note.txt').waitFor();
    await chat.getByRole('button', { name: 'Agree and send' }).click();
    await chat.getByRole('log').locator('[data-message-state=sent]').waitFor();

    await team('PATCH', '/inboxes/1', { consent_text: { en: 'We keep it for one year.' } });
    await page.reload();
    // It was open, and is again.
    const again = chatOf(page);
    await say({ chat: again }, 'And now?');
    await again.getByText('We keep it for one year.').waitFor();
    await again.getByRole('button', { name: 'Agree and send' }).click();
    await again.getByRole('log').getByText('And now?').waitFor();
    await expect.poll(house.storedWords).toContain('And now?');
    await visitor.context.close();
  });
});
