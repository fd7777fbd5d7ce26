import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './axe.ts';
import { arrive, type House, openHouse, say, sitDown } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

/** Asks the API as whoever is signed in on the page. */
const call = (page: Page, path: string, body: unknown) =>
  page.evaluate(
    async ([address, sent]) => {
      const keys = JSON.parse(localStorage.getItem('porchlight-console-session') ?? '{}');
      const response = await fetch(String(address), {
        method: 'POST',
        headers: { ...keys, 'content-type': 'application/json' },
        body: String(sent),
      });
      return response.status;
    },
    [path, JSON.stringify(body)],
  );

describe('an agent at the desk', () => {
  it('answers with a saved answer, found by a slash and filled in for who asks; by keyboard alone', async () => {
    const visitor = await arrive(house);
    await say(visitor, 'Where is my lantern?');
    const desk = await sitDown(house);
    for (const [short_code, content] of [
      ['shipping', 'Dear {{ contact.name }}, this is {{agent.name}}: it left us today.'],
      ['shop', 'We are open until six.'],
    ])
      expect(await call(desk, '/api/v1/accounts/1/canned_responses', { short_code, content })).toBe(200);
    await desk.getByRole('navigation').getByText('Where is my lantern?').first().click();
    const box = desk.getByRole('main').getByRole('textbox');
    await box.click();
    await box.pressSequentially('/sh');
    const options = desk.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
    await options.filter({ hasText: 'shipping' }).waitFor();
    expect(await options.count()).toBe(2);
    expect(await findings(desk)).toEqual([]);
    await box.press('ArrowDown');
    expect(await box.getAttribute('aria-activedescendant')).toBe(await options.nth(1).getAttribute('id'));
    await box.press('ArrowUp');
    await box.press('Enter');
    await expect.poll(() => box.inputValue()).toMatch(/^Dear \S+, this is Ada: it left us today\.$/);
    const words = await box.inputValue();
    await box.press('Enter');
    await visitor.chat.getByRole('log').getByText(words).waitFor();
    // What is closed stays closed, and Enter sends again.
    await box.pressSequentially('/sh');
    await options.first().waitFor();
    await box.press('Escape');
    expect(await options.count()).toBe(0);
    const shots = process.env['SHOTS'];
    if (shots) {
      await box.pressSequentially('o');
      await options.first().waitFor();
      await desk.screenshot({ path: `${shots}/desk-suggestions.png` });
    }
    await visitor.context.close();
    await desk.context().close();
  });

  it('names a colleague in a note: they are told, the visitor is not', async () => {
    const visitor = await arrive(house);
    await say(visitor, 'Could I speak with Mia?');
    const desk = await sitDown(house);
    expect(
      await call(desk, '/api/v1/accounts/1/agents', {
        name: 'Mia Lee',
        email: 'mia@example.com',
        role: 'administrator',
      }),
    ).toBe(200);
    await desk.getByRole('navigation').getByText('Could I speak with Mia?').first().click();
    await desk.getByRole('button', { name: 'Private note' }).click();
    const box = desk.getByRole('main').getByRole('textbox');
    await box.pressSequentially('@mi');
    await desk.getByRole('option').filter({ hasText: 'Mia Lee' }).waitFor();
    await box.press('Enter');
    await expect.poll(() => box.inputValue()).toContain('mention://user/');
    await box.pressSequentially('somebody asks for you');
    await box.press('Enter');
    await desk.getByRole('log').getByText('somebody asks for you').waitFor();
    expect(await desk.getByRole('log').getByText('mention://').count()).toBe(0);
    expect(await visitor.chat.getByText('somebody asks for you').count()).toBe(0);
    await visitor.context.close();
    await desk.context().close();
  });
});
