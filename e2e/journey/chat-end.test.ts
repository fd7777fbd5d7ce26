import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrive, type House, openHouse, say, type Visitor } from './house.ts';
import { openTeamApi } from './team-api.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
  const team = await openTeamApi(house);
  const { payload } = await team('GET', '/inboxes');
  await team('PATCH', `/inboxes/${payload[0].id}`, {
    allow_messages_after_resolved: false,
    csat_survey_enabled: false,
  });
});
afterAll(() => house?.close());

/** A visitor whose conversation the team has ended. */
const ended = async (words: string): Promise<Visitor> => {
  const visitor = await arrive(house);
  await say(visitor, words);
  await visitor.chat.getByRole('log').getByText(words).waitFor();
  const team = await openTeamApi(house);
  const find = async () =>
    (await team('GET', '/conversations?status=all')).data.payload.find(
      ({ messages }: { messages: { content: string }[] }) => messages.some(({ content }) => content === words),
    );
  await expect.poll(find).toBeTruthy();
  await team('POST', `/conversations/${(await find()).id}/toggle_status`, { status: 'resolved' });
  await visitor.chat.getByRole('button', { name: 'Start a new conversation' }).waitFor();
  return visitor;
};
const copyOf = ({ chat }: Visitor) => chat.getByRole('button', { name: 'Email me the transcript' });
const introduce = ({ page }: Visitor, email: string) =>
  page.evaluate((address) => {
    const { $chatwoot } = window as unknown as { $chatwoot: { setUser: (id: string, user: object) => void } };
    $chatwoot.setUser(address, { email: address });
  }, email);

describe('after the end', () => {
  it('a copy is offered to whoever has an address, and to nobody else; who comes after them finds nothing of it (TRN-01, TRN-06, CON-54, COM-24, IDN-04, users-say 27)', async () => {
    const visitor = await ended('nobody knows my address');
    expect(await copyOf(visitor).count()).toBe(0);
    await expect.poll(() => visitor.chat.getByRole('textbox').count()).toBe(0);
    await introduce(visitor, 'rose@example.com');
    await copyOf(visitor).waitFor();
    await introduce(visitor, 'ivy@example.com');
    await visitor.chat.getByText('nobody knows my address').waitFor({ state: 'detached' });
    await visitor.chat.getByRole('button', { name: /start conversation/i }).click();
    await visitor.chat.getByRole('textbox').waitFor();
    await expect.poll(() => visitor.chat.locator('[id^=cwmsg-]').count()).toBe(0);
    await visitor.context.close();
  });

  it('it is asked for once at a time, and said to be sent, or not (TRN-03, TRN-04, TRN-05, ERR-02, ERR-03)', async () => {
    const visitor = await ended('send me a copy');
    await introduce(visitor, 'vera@example.com');
    await copyOf(visitor).waitFor();
    const held = Promise.withResolvers<void>();
    await visitor.page.route('**/conversations/transcript**', async (route) => {
      await held.promise;
      await route.fulfill({ status: 500, body: '{}' });
    });
    await copyOf(visitor).click();
    await expect.poll(() => copyOf(visitor).isDisabled()).toBe(true);
    held.resolve();
    await visitor.chat.getByText('There was an error, please try again').waitFor();
    await visitor.page.unrouteAll();
    await copyOf(visitor).click();
    await visitor.chat.getByText('The chat transcript was sent successfully').waitFor();
    await expect.poll(() => house.newestMail('vera@example.com')).toContain('send me a copy');
    await visitor.context.close();
  });
});
