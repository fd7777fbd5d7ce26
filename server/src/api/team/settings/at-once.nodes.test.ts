import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTwoNodes } from '../../../testing/two-nodes.ts';

const ROUNDS = 12;

describe('changes at the same moment on two nodes', () => {
  let nodes: Awaited<ReturnType<typeof startTwoNodes>>;
  beforeAll(async () => {
    nodes = await startTwoNodes();
  });
  afterAll(() => nodes.close());

  const setUp = async () => {
    const { one, two } = nodes;
    const inbox = await one.buildInbox();
    const owner = await one.buildAgent({ account_id: inbox.account_id, role: 'administrator' });
    return {
      inbox,
      base: `/api/v1/accounts/${inbox.account_id}`,
      seats: [one.asAgent(owner), two.asAgent(owner)] as const,
    };
  };

  it('of different settings of an account are all stored', async () => {
    const { base, seats } = await setUp();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const changes = [{ audit_log_days: 30 + round }, { remote_pictures: round % 2 ? 'link' : 'show' }] as const;
      await Promise.all(seats.map((seat, index) => seat.put(base, changes[index])));
      expect((await seats[0].get(base)).body).toMatchObject({ ...changes[0], ...changes[1] });
    }
  });

  it('of different settings of a help centre are all stored', async () => {
    const { base, inbox, seats } = await setUp();
    await seats[0].post(`${base}/portals`, { name: 'Help', slug: 'guide' });
    const path = `${base}/portals/guide`;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const [inbox_id, locale] = round % 2 ? [inbox.id, 'de'] : [null, 'en'];
      await Promise.all([
        seats[0].put(path, { inbox_id }),
        seats[1].put(path, { config: { default_locale: locale, allowed_locales: ['de', 'en'] } }),
      ]);
      expect((await seats[0].get(path)).body).toMatchObject({ inbox_id, meta: { default_locale: locale } });
    }
  });

  it('of how a user’s console looks are all stored', async () => {
    const { seats } = await setUp();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const looks = [{ theme: `theme ${round}` }, { sound: `sound ${round}` }];
      await Promise.all(seats.map((seat, index) => seat.put('/api/v1/profile', { ui_settings: looks[index] })));
      expect((await seats[0].get('/api/v1/profile')).body.ui_settings).toMatchObject({ ...looks[0], ...looks[1] });
    }
  });

  it('of the labels of a conversation leave the whole set of one of them, and what a page adds is not lost', async () => {
    const { base, inbox, seats } = await setUp();
    const visitor = await nodes.one.buildVisitor(inbox);
    const { display_id } = await nodes.one.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
    for (const title of ['gold', 'silver', 'tin', 'iron']) await seats[0].post(`${base}/labels`, { title });
    const path = `${base}/conversations/${display_id}/labels`;
    const sets = [['gold', 'silver'], ['tin']];
    const labels = async () => (await seats[0].get(path)).body.payload as string[];
    for (let round = 1; round <= ROUNDS; round += 1) {
      await seats[0].post(path, { labels: [] });
      const answers = await Promise.all(seats.map((seat, index) => seat.post(path, { labels: sets[index] })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(sets).toContainEqual(await labels());
      await seats[0].post(path, { labels: ['gold'] });
      const pages = [nodes.one.asVisitor(visitor), nodes.two.asVisitor(visitor)] as const;
      await Promise.all(
        pages.map((page, index) => page.post('/api/v1/widget/labels', { label: ['tin', 'iron'][index] })),
      );
      expect(await labels()).toEqual(['gold', 'iron', 'tin']);
    }
  });
});
