import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, arrive, type House, openQuietHouse, say, sitDown } from './house.ts';
import { openTeamApi } from './team-api.ts';

let house: House;
let desk: Page;
beforeAll(async () => {
  house = await openQuietHouse();
  const visitor = await arrive(house);
  await say(visitor, 'Where is my parcel?');
  await visitor.chat.getByText('Where is my parcel?').waitFor();
  desk = await sitDown(house);
});
afterAll(() => house.close());

const openThread = async () => {
  await desk.goto(`${house.url}/app/conversations/1`);
  await desk.getByRole('button', { name: 'Resolve' }).waitFor();
};

describe('the console', () => {
  it('says that a conversation does not exist, without tools to work on it, and leads back', async () => {
    await desk.goto(`${house.url}/app/conversations/9999`);
    await desk.getByRole('heading', { name: 'Conversation not found' }).waitFor();
    expect(await desk.getByRole('button', { name: 'Resolve' }).count()).toBe(0);
    expect(await desk.getByRole('main').getByRole('textbox').count()).toBe(0);
    expect(await desk.getByRole('complementary', { name: 'Contact' }).count()).toBe(0);
    await desk.getByRole('link', { name: 'Back to conversations' }).click();
    await desk.getByText('Pick a conversation').waitFor();
  });

  it('takes a conversation that is erased off every screen it is open on, the visitor’s too', async () => {
    const visitor = await arrive(house);
    await say(visitor, 'Forget all of this');
    await visitor.chat.getByText('Forget all of this').waitFor();
    await desk.goto(`${house.url}/app/conversations/2`);
    await desk.getByRole('log').getByText('Forget all of this').waitFor();
    const api = await openTeamApi(house);
    await api('DELETE', '/conversations/2');
    await desk.getByRole('heading', { name: 'Conversation not found' }).waitFor();
    await expect.poll(() => desk.getByText('Forget all of this').count()).toBe(0);
    await expect.poll(() => visitor.chat.getByText('Forget all of this').count()).toBe(0);
    await say(visitor, 'Something else then');
    await visitor.chat.getByText('Something else then').waitFor();
    await desk.goto(`${house.url}/app/conversations/3`);
    await desk.getByRole('log').getByText('Something else then').waitFor();
    await visitor.context.close();
  });

  it('says that a page does not exist instead of showing the list', async () => {
    await desk.goto(`${house.url}/app/nonsense`);
    await desk.getByRole('heading', { name: 'Page not found' }).waitFor();
    await desk.getByRole('link', { name: 'Back to conversations' }).click();
    await desk.getByText('Pick a conversation').waitFor();
  });

  it('shows every control of the thread header whole at any width', async () => {
    await openThread();
    for (let width = 320; width <= 1400; width += 20) {
      await desk.setViewportSize({ width, height: 800 });
      const cut = await desk
        .getByRole('main')
        .locator('header button:visible')
        .evaluateAll((buttons) =>
          buttons
            .filter((button) => {
              const { left, right } = button.getBoundingClientRect();
              return left < 0 || right > document.documentElement.clientWidth + 0.5;
            })
            .map((button) => button.textContent),
        );
      expect([width, cut]).toEqual([width, []]);
    }
    await desk.setViewportSize({ width: 1280, height: 800 });
  });

  it('shows the name of a mentioned colleague with one @', async () => {
    await openThread();
    await desk.getByRole('button', { name: 'Private note' }).click();
    await answer(desk, 'Please look, [@Ada](mention://user/1/Ada)');
    const note = desk.getByRole('log').getByText('Please look,');
    await note.waitFor();
    expect(await note.textContent()).toContain('Please look, @Ada');
    expect(await note.textContent()).not.toContain('@@');
  });

  it('does not show an agent as online without a network, and loads failed panels when it is back', async () => {
    await openThread();
    const availability = desk.getByRole('combobox', { name: 'Availability' });
    await desk.context().setOffline(true);
    await desk.getByText('You are offline.').waitFor();
    expect(await availability.isDisabled()).toBe(true);
    expect(await availability.locator('option:checked').textContent()).toBe('Not connected');
    await desk.getByRole('button', { name: 'Notifications' }).waitFor();
    await desk.context().setOffline(false);
    await expect.poll(() => availability.locator('option:checked').textContent()).toBe('Online');
  });
});
