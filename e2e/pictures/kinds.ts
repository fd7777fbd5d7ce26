import { sendMessage } from '../product/installation.ts';
import { film, hum, invoice, lantern } from './made-files.ts';
import { frameOf, type Guest, press, reopen, type Screen, type Stage, takeAll, write } from './take.ts';

type Scene = Stage & Guest & { id: number };
/** `shows` is the last message of the conversation. */
type Kind = {
  name: string;
  words: string;
  shows: string;
  build: (scene: Scene) => Promise<unknown>;
  screens?: Screen[];
};

const answer = ({ team, id }: Scene, content: string, more: object = {}) =>
  team('POST', `/conversations/${id}/messages`, { content, ...more });

const sendFiles = ({ team, id }: Scene, content: string, files: [name: string, type: string, bytes: Buffer][]) => {
  const form = new FormData();
  form.append('content', content);
  for (const [name, type, bytes] of files)
    form.append('attachments[]', new Blob([new Uint8Array(bytes)], { type }), name);
  return team('POST', `/conversations/${id}/messages`, form);
};

/** Places and shared links of other channels: no API call creates them. */
const addPlaceAndLink = ({ installation }: Scene) =>
  installation.fill((store) => {
    const { id, account_id } = store.prepare('SELECT id, account_id FROM messages ORDER BY id DESC').get() ?? {};
    const add = store.prepare(
      `INSERT INTO attachments (account_id, message_id, file_type, external_url, fallback_title, coordinates_lat,
         coordinates_long, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, 1, 1)`,
    );
    add.run(account_id ?? 0, id ?? 0, 'location', null, 'The lantern workshop, Harbour Street 12', 59.91, 10.75);
    add.run(
      account_id ?? 0,
      id ?? 0,
      'fallback',
      'https://shop.example/lantern',
      'The Harbour lantern, in red',
      null,
      null,
    );
  });

const FORM = [
  { name: 'order', type: 'text', label: 'Order number', placeholder: 'A-2041' },
  { name: 'email', type: 'email', label: 'Email', placeholder: 'you@example.com' },
  {
    ...{ name: 'where', type: 'select', label: 'Which shop?', placeholder: 'Choose one' },
    options: [
      { label: 'Harbour Street', value: 'harbour' },
      { label: 'Old Town', value: 'old-town' },
    ],
  },
];
const OPTIONS = [
  { title: 'Where is my order?', value: 'order' },
  { title: 'Something is broken', value: 'repair' },
  { title: 'I would like to speak to a person', value: 'person' },
];
const CARDS = [
  {
    title: 'Harbour',
    description: 'A storm lantern for windy quays. €89',
    media_url: 'https://shop.example/harbour.jpg',
    actions: [
      { type: 'link', text: 'See it in the shop', uri: 'https://shop.example/harbour' },
      { type: 'postback', text: 'Put it aside for me', payload: 'harbour' },
    ],
  },
  {
    title: 'Porch',
    description: 'The light you leave on for someone. €64',
    media_url: 'https://shop.example/porch.jpg',
    actions: [{ type: 'link', text: 'See it in the shop', uri: 'https://shop.example/porch' }],
  },
];
const ARTICLES = [
  { title: 'Charge it well', description: 'Any USB-C charger does.', link: 'https://help.example/charge' },
  {
    ...{ title: 'Change the glass', link: 'https://help.example/glass' },
    description:
      'The glass comes out without tools: turn the ring to the left, lift, and let the old one slide out. Mind the edges, they are sharp.',
  },
];

const KINDS: readonly Kind[] = [
  {
    ...{
      name: 'kind-words',
      words: 'Hi! My *Harbour* lantern flickers. See https://acme.example/orders/A-2041',
      shows: 'the felt',
    },
    build: (scene) =>
      answer(
        scene,
        'That is **easily mended**:\n\n1. turn the lid\n2. lift the felt\n3. set `mode` to _steady_\n\n> It flickers below 5 %.\n\n[The whole story](https://example.com/a)',
      ),
  },
  {
    ...{ name: 'kind-emoji', words: 'It glows again', shows: '🏮' },
    build: async (scene) => {
      await sendMessage(scene, '🎉🎉');
      await scene.chat.getByRole('log').getByText('🎉🎉').waitFor();
      await answer(scene, '🏮');
      await answer(scene, 'Good 👍 Enjoy the light.');
    },
  },
  {
    ...{ name: 'kind-image', words: 'Do you have it in red?', shows: 'Like this one?' },
    build: async (scene) =>
      sendFiles(scene, 'Like this one?', [['red.jpg', 'image/jpeg', await lantern(1200, 900, '#ff5d4a')]]),
  },
  {
    ...{ name: 'kind-file', words: 'Here is my invoice.', shows: 'Warranty' },
    build: async (scene) => {
      await scene.chat.locator('input[type=file]').setInputFiles([
        { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: invoice() },
        { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Red, please') },
      ]);
      await scene.chat.getByRole('button', { name: 'Send', exact: true }).click();
      await scene.chat.locator('a[href*="/files/"]', { hasText: 'note.txt' }).waitFor();
      const name = 'Warranty-and-care-for-the-Harbour-lantern-second-edition-2026.pdf';
      await sendFiles(scene, '', [[name, 'application/pdf', invoice()]]);
    },
  },
  {
    ...{ name: 'kind-media', words: 'What does it sound like?', shows: 'hums and shines' },
    build: async (scene) =>
      sendFiles(scene, 'It hums and shines', [
        ['hum.wav', 'audio/wav', hum(9)],
        ['light.webm', 'video/webm', await film(scene.page, await lantern(480, 360))],
      ]),
  },
  {
    ...{ name: 'kind-place', words: 'Where can I see it?', shows: 'workshop' },
    build: async (scene) => {
      await answer(scene, 'Come to the workshop, or look at it here:');
      await scene.chat.getByText('look at it here').first().waitFor();
      addPlaceAndLink(scene);
      await reopen(scene);
    },
  },
  {
    ...{ name: 'kind-options', words: 'Hello', shows: 'What can we do' },
    build: (scene) =>
      answer(scene, 'What can we do for you?', {
        content_type: 'input_select',
        content_attributes: { items: OPTIONS },
      }),
  },
  {
    ...{ name: 'kind-email', words: 'Are you there?', shows: 'Leave us an address' },
    build: (scene) => answer(scene, 'Leave us an address, and we will write.', { content_type: 'input_email' }),
  },
  {
    ...{ name: 'kind-form', words: 'My order has not come', shows: 'Which one' },
    build: (scene) => answer(scene, 'Which one is it?', { content_type: 'form', content_attributes: { items: FORM } }),
    screens: [
      { name: 'kind-form', route: '/messages', ready: '[role=log] form' },
      {
        name: 'kind-form-errors',
        act: press('[role=log] form [type=submit]'),
        ready: '[aria-invalid=true]',
      },
    ],
  },
  {
    ...{ name: 'kind-answered', words: 'My order has not come', shows: 'A-2041' },
    build: async (scene) => {
      await answer(scene, 'Which one is it?', { content_type: 'form', content_attributes: { items: FORM } });
      const form = scene.chat.getByRole('log').locator('form');
      await form.getByLabel('Order number').fill('A-2041');
      await form.getByLabel('Email').fill('kim@example.com');
      await form.getByLabel('Which shop?').selectOption('harbour');
      await form.getByRole('button', { name: 'Submit' }).click();
      await form.waitFor({ state: 'detached' });
    },
  },
  {
    ...{ name: 'kind-cards', words: 'Which do you have?', shows: 'Harbour' },
    build: (scene) =>
      answer(scene, 'These two are in stock.', { content_type: 'cards', content_attributes: { items: CARDS } }),
  },
  {
    ...{ name: 'kind-articles', words: 'How do I care for it?', shows: 'Charge it well' },
    build: (scene) =>
      answer(scene, 'These may help:', { content_type: 'article', content_attributes: { items: ARTICLES } }),
  },
  {
    ...{
      name: 'kind-reply',
      words: 'Is it the left one, with the brass ring, or the right one?',
      shows: 'The left one',
    },
    build: async (scene) => {
      const { payload } = await scene.team('GET', `/conversations/${scene.id}/messages`);
      const in_reply_to = payload.at(-1).id;
      const { id } = await answer(scene, 'The right one.');
      await answer(scene, 'The left one, with the ring.', { content_attributes: { in_reply_to } });
      await scene.chat.getByText('The left one, with').first().waitFor();
      await scene.team('DELETE', `/conversations/${scene.id}/messages/${id}`);
      await scene.chat.getByText('The right one.', { exact: true }).waitFor({ state: 'detached' });
      await scene.chat.getByRole('log').getByRole('button', { name: 'Reply to this message' }).first().click();
    },
  },
  {
    ...{ name: 'kind-call', words: 'Could you show me?', shows: 'call' },
    build: (scene) => scene.team('POST', '/integrations/dyte/create_a_meeting', { conversation_id: scene.id }),
  },
];

export const takeKinds = async (stage: Stage) => {
  for (const { name, words, shows, build, screens } of KINDS) {
    const guest = await write(stage, words);
    await guest.context.route('https://shop.example/**', async (route) =>
      route.fulfill({
        contentType: 'image/jpeg',
        body: await lantern(600, 340, route.request().url().includes('porch') ? '#ffe08a' : '#ffb454'),
      }),
    );
    await build({ ...stage, ...guest });
    await (await frameOf(guest.page)).getByText(shows).first().waitFor();
    const ready = '[role=log] [id^=cwmsg]';
    for (const screen of screens ?? [{ name, route: '/messages', ready }]) await takeAll(guest.page, [screen]);
    await guest.context.close();
  }
};
