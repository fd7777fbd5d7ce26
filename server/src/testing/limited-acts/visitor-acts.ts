import { randomUUID } from 'node:crypto';
import { type Act, addressOf, from, type LimitedWorld, missing } from './world.ts';

const words = () => ({ message: { content: 'again', echo_id: randomUUID() } });

export const visitorActs = ({ server, human, sendFromChat, liveSite }: LimitedWorld) => ({
  conversationsByAddress: async () => {
    const inbox = await server.buildInbox();
    return () =>
      server
        .asVisitor(server.visitorWithoutRows(inbox))
        .post('/api/v1/widget/conversations', words(), from(addressOf('conversations')));
  },
  conversationsByVisitor: async () => {
    const { http } = await human();
    return (time: number) => http.post('/api/v1/widget/conversations', words(), from(addressOf('visitor', time)));
  },
  newcomersByAddress: async () => {
    const inbox = await server.buildInbox();
    const stranger = () => server.asVisitor(server.visitorWithoutRows(inbox));
    const options = from(addressOf('newcomers'));
    const ways: Act[] = [
      () => stranger().patch('/api/v1/widget/contact', { name: 'Ada' }, options),
      () => stranger().patch('/api/v1/widget/contact/set_user', { name: 'Ada' }, options),
    ];
    return (time: number) => ways[time % 2]?.(time) ?? missing();
  },
  claimsByAddress: async () => {
    const inbox = await server.buildInbox();
    const stranger = () => server.asVisitor(server.visitorWithoutRows(inbox));
    const options = from(addressOf('claims'));
    const ways: Act[] = [
      (time: number) => stranger().patch('/api/v1/widget/contact/set_user', { identifier: `person-${time}` }, options),
      (time: number) => stranger().patch('/api/v1/widget/contact', { email: `${time}@claims.example.com` }, options),
      (time: number) =>
        stranger().patch('/api/v1/widget/contact', { phone_number: `+4912300${1_000 + time}` }, options),
    ];
    return (time: number) => ways[time % 3]?.(time) ?? missing();
  },
  openingsByAddress: async () => {
    const inbox = await server.buildInbox();
    const opened = { name: 'webwidget.triggered', event_info: {} };
    return () =>
      server
        .asVisitor(server.visitorWithoutRows(inbox))
        .post('/api/v1/widget/events', opened, from(addressOf('openings')));
  },
  claimsByVisitor: async () => {
    const { http } = await human();
    return (time: number) =>
      http.patch('/api/v1/widget/contact', { email: `${time}@one.example.com` }, from(addressOf('claimant', time)));
  },
  eventsByVisitor: async () => {
    const { http } = await human();
    return () => http.post('/api/v1/widget/events', { name: 'webwidget.triggered', event_info: {} });
  },
  transcriptsByAddress: async () => {
    const all: Awaited<ReturnType<typeof human>>[] = [];
    for (let time = 0; time < 5; time += 1) all.push(await human(`${time}@transcripts.example.com`));
    return (time: number) =>
      all[time % 5]?.http.post('/api/v1/widget/conversations/transcript', {}, from(addressOf('transcripts'))) ??
      missing();
  },
  transcriptsByRecipient: async () => {
    const all = [await human('one@transcripts.example.com'), await human('one@transcripts.example.com')];
    all.push(await human('one@transcripts.example.com'));
    const path = '/api/v1/widget/conversations/transcript';
    return (time: number) => all[time % 3]?.http.post(path, {}, from(addressOf('recipients', time))) ?? missing();
  },
  messagesByVisitor: async () => {
    const { http } = await human();
    return () => http.post('/api/v1/widget/messages', words());
  },
  pagesByVisitor: async () => {
    const { http } = await human();
    return (time: number) =>
      http.post('/api/v1/widget/events', {
        name: 'page.visited',
        event_info: { url: `https://shop.example/${time}` },
      });
  },
  visitsByVisitor: async () => (await liveSite()).asOne,
  visitsByAddress: async () => (await liveSite()).fromOne,
  arrivalsByAddress: async () => (await liveSite()).arriving,
  changesByVisitor: async () => {
    const { http } = await human();
    const base = '/api/v1/widget';
    const ways: Act[] = [
      (time: number) => http.patch(`${base}/contact`, { custom_attributes: { time } }),
      () => http.patch(`${base}/contact/set_user`, { name: 'Ada' }),
      () => http.post(`${base}/contact/destroy_custom_attributes`, { custom_attributes: ['time'] }),
      (time: number) => http.post(`${base}/conversations/set_custom_attributes`, { custom_attributes: { time } }),
      () => http.post(`${base}/conversations/destroy_custom_attributes`, { custom_attribute: ['time'] }),
    ];
    return (time: number) => ways[time % 5]?.(time) ?? missing();
  },
  searchesByVisitor: async () => {
    const { http } = await human();
    return () => http.get('/api/v1/widget/conversations/search', { query: { q: 'hello' } });
  },
  typingByVisitor: async () => {
    const { http } = await human();
    return () => http.post('/api/v1/widget/conversations/toggle_typing', { typing_status: 'on' });
  },
  uploadsByVisitor: async () => {
    const { http } = await human();
    const blob = { filename: 'a.txt', content_type: 'text/plain', byte_size: 3 };
    return async () => {
      await server.deps.write((tx) => tx.db.deleteFrom('blobs').execute());
      return http.post('/api/v1/widget/direct_uploads', { blob });
    };
  },
  remotePicturesByVisitor: () => sendFromChat('remote_pictures', { urls: [] }),
  captchas: async () => {
    const { http } = await human();
    return () => http.post('/api/v1/widget/captcha', { h_captcha_client_response: 'x' }, from(addressOf('captchas')));
  },
  continueLinks: () => sendFromChat('continue_link', {}),
  transcriptsByConversation: () => sendFromChat('conversations/transcript', {}),
  seenByVisitor: () => sendFromChat('conversations/update_last_seen', {}),
});
