import type { MessageType } from '@porchlight/core/wire/message-type.ts';
import { INCOMING, OUTGOING, TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import type { ConversationData, WidgetRenderInput } from '@porchlight/core/wire/widget/widget-page.ts';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadParts } from '../shared/lazy-part.ts';
import { App } from '../widget/app/App.tsx';
import { contactFacts } from '../widget/app/widget.fake.ts';
import { keepTyped } from '../widget/composer/keep-typed.ts';
import type { Widget } from '../widget/state/widget-context.ts';
import { renderWidget } from './main.tsx';
import { type Given, page } from './page.fake.ts';
import { createStaticWidget } from './static-widget.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

type Message = ConversationData['messages']['payload'][number];
type Some = Omit<Partial<Message>, 'attachments'> & { attachments?: object[] };

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const NOW = Date.UTC(2026, 2, 4, 12);
const ADA = { id: 1, type: 'user', name: 'Ada Lovelace', available_name: 'Ada', avatar_url: '/ada.png', thumbnail: '' };
const HOSTILE = '</script><script>alert(1)</script><img src=x onerror=alert(1)>\u2028 "\'&amp; <!--';

const say = (id: number, message_type: MessageType, more: Some = {}): Message =>
  ({
    id,
    content: `text ${id}`,
    content_type: 'text',
    content_attributes: {},
    message_type,
    created_at: NOW / 1000 - 86_400 * 2 + id * 20_000,
    conversation_id: 1,
    ...more,
  }) as Message;

const having = (payload: Message[], input: Given = {}): WidgetRenderInput => {
  const conversationData: ConversationData = {
    messages: { payload, meta: { contact_last_seen_at: 1, cursor: 7 } },
    conversation: { id: 1, status: 'open' } as ConversationData['conversation'],
    contact: contactFacts,
  };
  return page({ zone: ZONE, ...input, porchlight: { now: NOW, ...input.porchlight, conversationData } });
};

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const withStyles = (html: string, css: string) =>
  html.replace(/data-look="(s\d+)"/g, (_, name) => {
    const [, style] = new RegExp(`\\[data-look="${name}"\\]\\{([^}]*)\\}`).exec(css) ?? [];
    return `style="${style}"`;
  });

const hydrate = async (input: WidgetRenderInput, before: (place: HTMLElement, widget: Widget) => void = () => {}) => {
  const { html, css, parts } = await renderWidget(input);
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = withStyles(html, css);
  const troubles: unknown[] = [];
  const warned = vi.spyOn(console, 'error').mockImplementation(() => {});
  const widget = await createStaticWidget(input);
  await loadParts(parts);
  before(place, widget);
  const composer = place.querySelector('textarea');
  const root = await act(async () =>
    hydrateRoot(place, <App widget={widget} />, { onRecoverableError: (error) => troubles.push(error) }),
  );
  const warnings = warned.mock.calls.map((call) => call.join(' '));
  warned.mockRestore();
  const close = () => act(async () => root.unmount());
  return { place, troubles, warnings, composer, close };
};

const expectHydrated = async (input: WidgetRenderInput) => {
  const { place, troubles, warnings, composer, close } = await hydrate(input);
  expect([troubles, warnings]).toEqual([[], []]);
  expect(place.querySelector('textarea')).toBe(composer);
  await close();
};

const items = (content_type: Message['content_type'], list: object[], more = {}) =>
  say(3, OUTGOING, { content_type, content_attributes: { items: list, ...more } as Message['content_attributes'] });
const file = (file_type: string, more = {}) => ({ id: 1, message_id: 3, account_id: 1, file_type, ...more });

describe('a conversation that the server has rendered', () => {
  it.each<[string, Message[], Given?]>([
    ['of plain text, in groups, over days', [1, 2, 3, 4, 5, 6, 7, 8].map((n) => say(n, n % 3 ? OUTGOING : INCOMING))],
    ['with Markdown', [say(1, OUTGOING, { content: '**bold** [link](https://example.com) `code`\n\n- a\n- b' })]],
    ['with an agent’s picture', [say(1, OUTGOING, { sender: ADA as Message['sender'] }), say(2, INCOMING)]],
    ['with a quote', [say(1, OUTGOING), say(2, INCOMING, { content_attributes: { in_reply_to: 1 } })]],
    ['with an emoji', [say(1, INCOMING, { content: '🎉' })]],
    ['with long words', [say(1, INCOMING, { content: 'x'.repeat(500) })]],
    ['with a picture of another server', [say(1, OUTGOING, { content: '![a](https://example.com/a.png)' })]],
    ['with a picture of this server', [say(1, OUTGOING, { content: `![a](${location.origin}/a.png)` })]],
    [
      'with files',
      [
        say(1, OUTGOING, {
          attachments: [
            file('image', { data_url: 'https://example.com/a.png', width: 40, height: 30 }),
            file('audio', { data_url: 'https://example.com/a.mp3' }),
            file('file', { data_url: 'https://example.com/%3Cb%3E.pdf', file_size: 12_345 }),
          ],
        }),
      ],
    ],
    [
      'with cards',
      [
        items('cards', [
          {
            title: 'Card',
            description: 'd',
            media_url: 'https://example.com/c.png',
            actions: [{ type: 'link', text: 'Go', uri: 'https://example.com' }],
          },
        ]),
      ],
    ],
    [
      'with a form',
      [
        items('form', [
          { name: 'a', label: 'Order', type: 'text' },
          { name: 'b', label: 'Kind', type: 'select', options: [{ label: 'x', value: 'x' }] },
        ]),
      ],
    ],
    [
      'with choices',
      [
        items('input_select', [
          { title: 'Yes', value: 'yes' },
          { title: 'No', value: 'no' },
        ]),
      ],
    ],
    ['with articles', [items('article', [{ title: 'How', description: 'to', link: 'https://example.com/a' }])]],
    ['that asks for an address', [say(1, TEMPLATE, { content_type: 'input_email' })]],
    ['that asks for a rating', [say(1, TEMPLATE, { content_type: 'input_csat', content: 'How was it?' })]],
    ['in Arabic', [say(1, OUTGOING), say(2, INCOMING)], { locale: 'ar' }],
    [
      'in Turkish capitals',
      [say(1, OUTGOING, { sender: { ...ADA, name: 'irem ince', avatar_url: '' } as Message['sender'] })],
    ],
    ['in a window of its own', [say(1, OUTGOING)], { embedding: 'page' }],
    [
      'with text that looks like markup',
      [say(1, OUTGOING, { content: HOSTILE, sender: { ...ADA, name: HOSTILE } as Message['sender'] })],
    ],
  ])('%s is hydrated as it stands', (_, messages, input) => expectHydrated(having(messages, input)));

  it('is hydrated also where messages have come and the connection is open by then, which are shown right after', async () => {
    const input = having([say(1, OUTGOING)]);
    const later = await createStaticWidget(having([say(1, OUTGOING), say(2, OUTGOING)]));
    const { html, parts } = await renderWidget(input);
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = html;
    const widget = await createStaticWidget(input);
    const { getSnapshot } = widget.conversation;
    const snapshot = { ...later.conversation.getSnapshot(), connection: 'open' as const };
    const conversation = { ...widget.conversation, getSnapshot: () => snapshot, getPainted: getSnapshot };
    await loadParts(parts);
    const troubles: unknown[] = [];
    const root = await act(async () =>
      hydrateRoot(place, <App widget={{ ...widget, conversation }} />, {
        onRecoverableError: (error) => troubles.push(error),
      }),
    );
    expect(troubles).toEqual([]);
    expect(place.textContent).toContain('text 2');
    await act(async () => root.unmount());
  });

  it('has no markup of a message, a name or a file (SEC-12)', async () => {
    const { html } = await renderWidget(
      having(
        [
          say(1, OUTGOING, {
            content: HOSTILE,
            sender: { ...ADA, name: HOSTILE } as Message['sender'],
            attachments: [file('fallback', { data_url: 'javascript:alert(1)', fallback_title: HOSTILE })],
          }),
          items('cards', [
            {
              title: HOSTILE,
              description: HOSTILE,
              actions: [{ type: 'link', text: HOSTILE, uri: 'javascript:alert(1)' }],
            },
          ]),
          items('form', [{ name: HOSTILE, label: HOSTILE, placeholder: HOSTILE, type: 'text', default: HOSTILE }]),
        ],
        { channel: { websiteName: HOSTILE } },
      ),
    );
    const parsed = new DOMParser().parseFromString(html, 'text/html');
    expect(html).not.toMatch(/<script|<img src=x|javascript:|<!--/i);
    expect(parsed.querySelectorAll('script, [onerror]')).toHaveLength(0);
    expect(parsed.body.textContent).toContain('alert(1)');
    expect(html).not.toContain(' style=');
  });

  it('has the days and times of the visitor’s time zone, not of the server’s', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(NOW);
    const at = Date.UTC(2026, 2, 4, 1, 30) / 1000;
    const textIn = async (zone: string) => {
      const { html } = await renderWidget(having([say(1, INCOMING, { created_at: at })], { zone }));
      const parsed = new DOMParser().parseFromString(html, 'text/html');
      return [parsed.querySelector('[data-key^="day-"]')?.textContent, parsed.querySelector('time')?.textContent];
    };
    expect(await textIn('Asia/Tokyo')).toEqual(['Today', expect.stringMatching(/^10:30\sAM$/)]);
    expect(await textIn('America/New_York')).toEqual(['Yesterday', expect.stringMatching(/^8:30\sPM$/)]);
  });

  it('keeps what was typed before the script ran', async () => {
    const input = having([say(1, OUTGOING)]);
    const { place, troubles, close } = await hydrate(input, (root, { draft }) => {
      const box = root.querySelector('textarea');
      if (box) box.value = 'half a sentence';
      keepTyped(root, draft);
    });
    expect(troubles).toEqual([]);
    const { value, dir } = place.querySelector('textarea') ?? {};
    expect([value, dir]).toEqual(['half a sentence', 'auto']);
    expect(place.querySelector<HTMLButtonElement>('button[aria-label="Send"]')?.disabled).toBe(false);
    await close();
  });
});
