import { remotePictureAddress } from '../../domain/remote-pictures/signed-addresses.ts';
import { connectSlack } from '../fakes/slack-connection.ts';
import { type Act, addressOf, from, type LimitedWorld } from './world.ts';

/** Of agents, administrators and other systems, and of readers of a help centre. */
export const teamActs = ({ server, human, boss, liveSite }: LimitedWorld) => {
  /** An agent's POST below a conversation with a message. */
  const sendFromThread = async (path: string, body: object) => {
    const { inbox, visitor } = await human();
    const conversation = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
    await server.buildMessage({ conversation_id: conversation.id, content: 'Hello' });
    const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
    const thread = `/api/v1/accounts/${inbox.account_id}/conversations/${conversation.display_id}`;
    return () => server.asAgent(agent).post(`${thread}/${path}`, body);
  };
  const call = async () => {
    const { inbox, visitor } = await human();
    const conversation = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
    const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
    const [http, base] = [server.asAgent(agent), `/api/v1/accounts/${inbox.account_id}`];
    const conversation_id = conversation.display_id;
    const opened = await http.post(`${base}/integrations/dyte/create_a_meeting`, { conversation_id });
    return { http, base, opened, message_id: opened.body.id };
  };
  const connected = async () => connectSlack(server, (await server.buildAccount()).id);

  return {
    requests: async () => () => server.http.get('/api/v1/profile', from(addressOf('requests'))),
    agentHelp: async () => {
      const { inbox, visitor } = await human();
      const conversation = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
      const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
      const path = `/api/v1/accounts/${inbox.account_id}/conversations/${conversation.display_id}`;
      return (time: number) => server.asAgent(agent).post(`${path}/${time % 2 ? 'summary' : 'suggest_reply'}`);
    },
    remotePictures: async () => {
      const url = 'https://pictures.example/one.png';
      const path = remotePictureAddress(url, { secretKey: server.env.secretKey, now: server.deps.clock.now() });
      return () => server.http.get(path, from(addressOf('remotePictures')));
    },
    remotePicturesByAgent: async () => {
      const { http, base } = await boss();
      return () => http.post(`${base}/remote_pictures`, { urls: [] });
    },
    homePreviews: () =>
      boss().then((at) => () => at.http.post(`${at.base}/inboxes/${at.inbox_id}/home_preview`, { home_blocks: [] })),
    transcriptsByAccount: () => sendFromThread('transcript', { email: 'ada@example.com' }),
    forwardedEmails: () => sendFromThread('forward', { to: ['ada@example.com'] }),
    callSignals: async () => {
      const { http, base, message_id } = await call();
      const join = `${base}/integrations/dyte/add_participant_to_meeting`;
      const { participant } = (await http.post(join, { message_id })).body;
      return () => http.post(`${base}/calls/${message_id}/signals`, { participant, signal: { kind: 'here' } });
    },
    callEntries: async () => {
      const { http, base, message_id, opened } = await call();
      if (opened.status !== 200) throw new Error('The call was not opened.');
      return (time: number) =>
        time === 0
          ? Promise.resolve(opened)
          : http.post(`${base}/integrations/dyte/add_participant_to_meeting`, { message_id });
    },
    macroRuns: async () => {
      const { http, base } = await boss();
      const macro = { name: 'Close', actions: [{ action_name: 'resolve_conversation' }] };
      const { id } = (await http.post(`${base}/macros`, macro)).body.payload;
      return () => http.post(`${base}/macros/${id}/execute`, { conversation_ids: [1] });
    },
    automationTests: async () => {
      const { http, base } = await boss();
      const rule = { event_name: 'message_created', actions: [{ action_name: 'resolve_conversation' }] };
      return () => http.post(`${base}/automation_rules/test`, { ...rule, conversation_id: 1 });
    },
    emailedConversations: async () => {
      const { http, base, inbox_id } = await boss();
      const made = await http.post(`${base}/contacts`, { name: 'Vera' });
      return () => http.post(`${base}/conversations`, { inbox_id, contact_id: made.body.payload.contact.id });
    },
    greetings: async () => {
      const { inbox, asOne } = await liveSite();
      const agent = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] }));
      await asOne(0);
      const base = `/api/v1/accounts/${inbox.account_id}/live_visitors`;
      const [{ id }] = (await agent.get(base)).body.payload;
      return () => agent.post(`${base}/${id}/greetings`, { content: 'Hello' });
    },
    contactSearch: () => boss().then((at) => () => at.http.get(`${at.base}/contacts/search?q=ada`)),
    helpCentreSearch: async () => {
      const { http, base } = await boss();
      await http.post(`${base}/portals`, { name: 'Help', slug: 'help' });
      return () => server.http.get('/hc/help/en/search.json?query=lamp', from(addressOf('helpCentreSearch')));
    },
    helpCentreAnswers: async () => {
      const { http, base } = await boss();
      const portal = `${base}/portals/answers`;
      await http.post(`${base}/portals`, { name: 'Help', slug: 'answers' });
      const { id, slug } = (await http.post(`${portal}/articles`, { title: 'Lamp' })).body.payload;
      await http.patch(`${portal}/articles/${id}`, { status: 'published' });
      const options = { ...from(addressOf('helpCentreAnswers')) };
      return () => server.http.post(`/hc/answers/articles/${slug}/feedback`, { helpful: 'no' }, options);
    },
    uploadsByAccount: async () => {
      const { http, base } = await boss();
      return () => {
        const raw = new FormData();
        raw.append('attachment', new Blob(['no picture']), 'a.txt');
        return http.call('POST', `${base}/upload`, { raw });
      };
    },
    incomingWebhooks: async () => {
      const { http, base, inbox_id } = await boss();
      const { id } = (await http.post(`${base}/incoming_webhooks`, { name: 'Shop', inbox_id, paused: true })).body;
      return () => http.post(`${base}/incoming_webhooks/${id}/test`, {});
    },
    unknownIncomingWebhooks: async () => () =>
      server.http.post('/public/api/v1/incoming_webhooks/plh_x', {}, from(addressOf('unknownIncoming'))),
    slackSettings: () => boss().then((at) => () => at.http.post(`${at.base}/slack/test`, {})),
    slackEvents: () => connected().then((send) => () => send()),
    unknownSlackEvents: async () => () =>
      server.http.post('/public/api/v1/slack/events', {}, from(addressOf('unknownSlack'))),
    doctor: () => boss().then((at) => () => at.http.get(`${at.base}/doctor`)),
    clientConversationsByAddress: async () => {
      const { http, base } = await boss();
      const { inbox_identifier } = (await http.post(`${base}/inboxes`, { name: 'App', channel: { type: 'api' } })).body;
      const contacts = `/public/api/v1/inboxes/${inbox_identifier}/contacts`;
      const arrive = async (time: number): Promise<string> =>
        (await server.http.post(contacts, { name: 'Cleo' }, from(addressOf('clients', time)))).body.source_id;
      return async (time: number) =>
        server.http.post(`${contacts}/${await arrive(time)}/conversations`, {}, from(addressOf('clientConversations')));
    },
  } satisfies Record<string, () => Promise<Act>>;
};
