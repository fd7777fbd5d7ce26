import { articleWords } from '../platform/database/folded-text.ts';
import type { ArticleRow } from '../platform/database/schema/help-centre.ts';
import type { ModelServer } from './fakes/model-server.ts';
import type { TestServer } from './harness.ts';

const ARTICLES = [
  { slug: 'returns', title: 'Return an item', content: 'You can return a lantern within 14 days, unused, by post.' },
  {
    slug: 'delivery',
    title: 'Delivery times',
    content: 'A parcel takes two days. See https://post.example/track too.',
  },
];

export const aiOf = (model: Pick<ModelServer, 'url'>) => ({
  ai: { url: model.url, apiKey: 'a-key', model: 'small', tokensPerDay: 1_000_000, timeoutMs: 20_000 },
});

/** An inbox with a help centre and an answer bot, a visitor who writes, and an agent and an administrator who look. */
export const openSupportInbox = async (
  server: TestServer,
  { config = {}, articles = ARTICLES }: { config?: object; articles?: typeof ARTICLES } = {},
) => {
  const account = await server.buildAccount();
  const times = (now: number) => ({ created_at: now, updated_at: now });
  const portal = await server.make('portals', (now) => ({
    account_id: account.id,
    name: 'Help',
    slug: `help-${account.id}`,
    custom_domain: null,
    color: null,
    homepage_link: null,
    page_title: null,
    header_text: null,
    logo_key: null,
    config: {},
    archived: false,
    ...times(now),
  }));
  const slugOf = (name: string) => `${name}-${account.id}`;
  const write = ({ slug, ...article }: (typeof ARTICLES)[number] & Partial<Pick<ArticleRow, 'status'>>) =>
    server.make('articles', (now) => ({
      account_id: account.id,
      portal_id: portal.id,
      category_id: null,
      author_id: null,
      description: null,
      locale: 'en',
      status: 1,
      position: 1,
      views: 0,
      meta: {},
      associated_article_id: null,
      published_at: now,
      ...times(now),
      slug: slugOf(slug),
      ...article,
      ...articleWords({ description: null, ...article }),
    }));
  for (const article of articles) await write(article);
  const inbox = await server.buildInbox({
    account_id: account.id,
    portal_id: portal.id,
    enable_email_collect: false,
    greeting_enabled: false,
  });
  const base = `/api/v1/accounts/${account.id}`;
  const agentMade = await server.buildAgent({ account_id: account.id, inbox_ids: [inbox.id] });
  const agent = server.asAgent(agentMade);
  const boss = server.asAgent(await server.buildAgent({ account_id: account.id, role: 'administrator' }));
  const bot = (await boss.post(`${base}/agent_bots`, { name: 'Wick', bot_type: 'answer', bot_config: config })).body;
  await boss.post(`${base}/inboxes/${inbox.id}/set_agent_bot`, { agent_bot: bot.id });
  const visitor = await server.buildVisitor(inbox, { contact: { email: 'vera@example.com' } });
  const page = server.asVisitor(visitor);
  const conversation = async () =>
    (await boss.get(`${base}/conversations`, { query: { status: 'all' } })).body.data.payload[0];
  return {
    account,
    portal,
    inbox,
    base,
    agent,
    agentMade,
    boss,
    bot,
    visitor,
    page,
    write,
    conversation,
    addressOf: (slug: string) => `${server.env.publicUrl}/hc/${portal.slug}/articles/${slugOf(slug)}`,
    send: (content: string) => page.post('/api/v1/widget/messages', { message: { content } }),
    read: async (): Promise<string[]> =>
      (await page.get('/api/v1/widget/messages')).body.payload.map(({ content }: { content: string }) => content),
    notes: async (): Promise<string[]> => {
      const { id } = await conversation();
      const { payload } = (await agent.get(`${base}/conversations/${id}/messages`)).body;
      return payload
        .filter((message: { private: boolean }) => message.private)
        .map(({ content }: { content: string }) => content);
    },
  };
};
export type SupportInbox = Awaited<ReturnType<typeof openSupportInbox>>;
