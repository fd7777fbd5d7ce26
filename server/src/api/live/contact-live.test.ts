import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LiveServer, startLiveServer } from '../../testing/live-server.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer();
});
afterAll(() => server.close());

const team = async () => {
  const inbox = await server.buildInbox();
  const [one, two, stranger] = [
    await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }),
    await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] }),
    await server.buildAgent({ account_id: (await server.buildInbox()).account_id }),
  ];
  const roomOf = ({ user, account_id }: typeof two) =>
    server.subscribe({ pubsub_token: user.pubsub_token, account_id, user_id: user.id });
  return {
    inbox,
    boss: server.asAgent(one),
    base: `/api/v1/accounts/${inbox.account_id}`,
    colleague: await roomOf(two),
    stranger: await roomOf(stranger),
  };
};

describe('a change of a contact’s data', () => {
  it('is published to every agent of the account, and to no one else', async () => {
    const { inbox, boss, base, colleague, stranger } = await team();
    const visitor = await server.buildVisitor(inbox, { contact: { name: 'Vera' } });
    const own = await server.subscribe({ pubsub_token: visitor.pubsub_token });
    const id = visitor.contact.id;
    const one = `${base}/contacts/${id}`;
    const times = (event: string) =>
      colleague.events.filter((received) => received.event === event && received.data.id === id).length;
    const noted = (count: number) => expect.poll(() => times('contact.notes_changed')).toBe(count);

    const note = (await boss.post(`${one}/notes`, { content: 'Likes copper' })).body;
    expect((await colleague.next('contact.notes_changed')).data).toMatchObject({ id, name: 'Vera' });
    await boss.patch(`${one}/notes/${note.id}`, { content: 'Likes brass' });
    await noted(2);
    await boss.delete(`${one}/notes/${note.id}`);
    await noted(3);

    await boss.post(`${base}/labels`, { title: 'gold' });
    await boss.post(`${one}/labels`, { labels: ['gold'] });
    await expect.poll(() => times('contact.updated')).toBe(1);
    await boss.patch(one, { blocked: true });
    await expect.poll(() => times('contact.updated')).toBe(2);
    // Among them are frames that are no events.
    const received = [...stranger.events, ...own.events].map(({ event }) => String(event));
    expect(received.filter((event) => event.startsWith('contact.'))).toEqual([]);
  });

  it('names the contact that another was merged into, so that an open page can lead there', async () => {
    const { inbox, boss, base, colleague } = await team();
    const [one, two] = [await server.buildVisitor(inbox), await server.buildVisitor(inbox)];
    await boss.post(`${base}/actions/contact_merge`, {
      base_contact_id: one.contact.id,
      mergee_contact_id: two.contact.id,
    });
    const gone = await colleague.next('contact.deleted', ({ data }) => data.id === two.contact.id);
    expect(gone.data).toMatchObject({ merged_into: one.contact.id, account_id: inbox.account_id });
    const late = await boss.post(`${base}/contacts/${two.contact.id}/notes`, { content: 'Too late' });
    expect(late.status).toBe(404);
  });

  it('publishes the deletion of a contact to those who reached it: its inboxes, its creator and administrators, live and later', async () => {
    const { inbox, boss, base } = await team();
    const { account_id } = inbox;
    const elsewhere = await server.buildInbox({ account_id });
    const [member, outsider, creator] = [
      await server.buildAgent({ account_id, inbox_ids: [inbox.id] }),
      await server.buildAgent({ account_id, inbox_ids: [elsewhere.id] }),
      await server.buildAgent({ account_id, inbox_ids: [elsewhere.id] }),
    ];
    const listen = ({ user }: typeof member) =>
      server.subscribe({ pubsub_token: user.pubsub_token, account_id, user_id: user.id });
    const [near, far, author] = [await listen(member), await listen(outsider), await listen(creator)];
    const visitor = await server.buildVisitor(inbox);
    const made = await server.asAgent(creator).post(`${base}/contacts`, { name: 'Made by hand' });
    const own: number = made.body.payload.contact.id;
    const cursorOf = async (agent: typeof member) =>
      (await server.asAgent(agent).get(`${base}/sync`, { query: { after: '0' } })).body.meta.cursor;
    const before = await cursorOf(outsider);
    for (const id of [visitor.contact.id, own]) expect((await boss.delete(`${base}/contacts/${id}`)).status).toBe(200);
    await near.next('contact.deleted', ({ data }) => data.id === visitor.contact.id);
    await author.next('contact.deleted', ({ data }) => data.id === own);
    // Comes after both, for every agent.
    await boss.post(`${base}/labels`, { title: 'afterwards' });
    await far.next('account.cache_invalidated');
    const goneOf = (events: readonly { event?: unknown; data?: { id?: unknown } }[]) =>
      events.filter(({ event }) => event === 'contact.deleted').map(({ data }) => data?.id);
    expect([goneOf(near.events), goneOf(far.events), goneOf(author.events)]).toEqual([[visitor.contact.id], [], [own]]);
    const later = async (agent: typeof member) => {
      const answer = await server.asAgent(agent).get(`${base}/sync`, { query: { after: String(before) } });
      return goneOf(answer.body.payload);
    };
    expect([await later(member), await later(outsider), await later(creator)]).toEqual([
      [visitor.contact.id],
      [],
      [own],
    ]);
  });
});
