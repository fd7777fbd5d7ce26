import { el } from './pages.js';

const chat = () => window.$chatwoot;

const calls = [
  ['Open', 'window.$chatwoot.toggle("open")', () => chat()?.toggle('open')],
  ['Close', 'window.$chatwoot.toggle("close")', () => chat()?.toggle('close')],
  [
    'Start of a conversation',
    'porchlight.open({ screen: "conversation" })',
    () => chat()?.open({ screen: 'conversation' }),
  ],
  ['Home', 'porchlight.open({ screen: "home" })', () => chat()?.open({ screen: 'home' })],
  [
    'Fill in a message',
    'porchlight.open({ message: "Is the big one waterproof?" })',
    () => chat()?.open({ message: 'Is the big one waterproof?' }),
  ],
  [
    'Send a message',
    'porchlight.startConversation({ message: "Hello" })',
    () => chat()?.startConversation({ message: 'Hello' }),
  ],
  ['An article that there is not', 'porchlight.showArticle("none")', () => chat()?.showArticle('none')],
  [
    'Another page for the team',
    'porchlight.setPageData({ url: "/cart", title: "Cart" })',
    () => chat()?.setPageData({ url: '/cart', title: 'Cart' }),
  ],
  ['Hide the bubble', 'window.$chatwoot.toggleBubbleVisibility("hide")', () => chat()?.toggleBubbleVisibility('hide')],
  ['Show the bubble', 'window.$chatwoot.toggleBubbleVisibility("show")', () => chat()?.toggleBubbleVisibility('show')],
  ['Pop out', 'window.$chatwoot.popoutChatWindow()', () => chat()?.popoutChatWindow()],
  ['German', 'window.$chatwoot.setLocale("de")', () => chat()?.setLocale('de')],
  ['Arabic', 'window.$chatwoot.setLocale("ar")', () => chat()?.setLocale('ar')],
  ['English', 'window.$chatwoot.setLocale("en")', () => chat()?.setLocale('en')],
  ['Dark', 'window.$chatwoot.setColorScheme("dark")', () => chat()?.setColorScheme('dark')],
  ['Light', 'window.$chatwoot.setColorScheme("light")', () => chat()?.setColorScheme('light')],
  ['Label', 'window.$chatwoot.setLabel("wholesale")', () => chat()?.setLabel('wholesale')],
  ['Remove the label', 'window.$chatwoot.removeLabel("wholesale")', () => chat()?.removeLabel('wholesale')],
  [
    'Attribute of the person',
    'window.$chatwoot.setCustomAttributes({ plan: "gold" })',
    () => chat()?.setCustomAttributes({ plan: 'gold' }),
  ],
  ['Remove it', 'window.$chatwoot.deleteCustomAttribute("plan")', () => chat()?.deleteCustomAttribute('plan')],
  [
    'Attribute of the conversation',
    'window.$chatwoot.setConversationCustomAttributes({ cart_total: 153 })',
    () => chat()?.setConversationCustomAttributes({ cart_total: 153 }),
  ],
  [
    'Remove it',
    'window.$chatwoot.deleteConversationCustomAttribute("cart_total")',
    () => chat()?.deleteConversationCustomAttribute('cart_total'),
  ],
];

const HOST_EVENTS = [
  'ready',
  'error',
  'opened',
  'closed',
  'unread-changed',
  'on-start-conversation',
  'conversation-started',
  'message-sent',
  'message-received',
  'form-answered',
  'rating-given',
  'on-message',
];

export const eventLog = el('ol', { class: 'log', 'aria-label': 'Host events', tabindex: '0' });
const log = (name, value) =>
  eventLog.prepend(el('li', {}, el('code', {}, name), ' ', JSON.stringify(value)?.slice(0, 160) ?? ''));
for (const name of HOST_EVENTS)
  window.addEventListener(`porchlight:${name}`, ({ detail }) => log(`porchlight:${name}`, detail));

const make = (label, run) =>
  Promise.resolve(run()).then(
    (answer) => answer && log(label, answer),
    (error) => log(`${label}: refused`, error.message),
  );

const snippet = ({ baseUrl, websiteToken }) =>
  `<script src="${baseUrl}/packs/js/sdk.js?website_token=${websiteToken}"\n        data-website-token="${websiteToken}" defer></script>`;

const classicSnippet = ({ baseUrl, websiteToken }) =>
  `<script>\n  (function (d, t) {\n    var g = d.createElement(t), s = d.getElementsByTagName(t)[0];\n    g.src = '${baseUrl}/packs/js/sdk.js?website_token=${websiteToken}'; g.defer = true; g.async = true;\n    s.parentNode.insertBefore(g, s);\n    g.onload = function () {\n      window.chatwootSDK.run({ websiteToken: '${websiteToken}', baseUrl: '${baseUrl}' });\n    };\n  })(document, 'script');\n</script>`;

const copyable = (label, text) =>
  el(
    'figure',
    { class: 'snippet' },
    el(
      'figcaption',
      {},
      label,
      el('button', { type: 'button', onclick: (event) => copy(event.currentTarget, text) }, 'Copy'),
    ),
    el('pre', { tabindex: '0' }, el('code', {}, text)),
  );

const copy = async (button, text) => {
  await navigator.clipboard?.writeText(text);
  button.textContent = 'Copied';
};

export const developersPage = () => {
  const { baseUrl, websiteToken } = document.body.dataset;
  return [
    el('h1', {}, 'Put the chat on your website'),
    el(
      'p',
      { class: 'lead' },
      'Paste one line before the end of the head. Nothing else is loaded until a visitor reaches for the bubble.',
    ),
    copyable('The snippet', snippet({ baseUrl, websiteToken })),
    copyable('The same, as existing Chatwoot pages have it', classicSnippet({ baseUrl, websiteToken })),
    el('h2', {}, 'The host API'),
    el(
      'div',
      { class: 'calls' },
      ...calls.map(([label, code, run]) =>
        el('button', { type: 'button', onclick: () => make(label, run) }, el('span', {}, label), el('code', {}, code)),
      ),
    ),
    el('h2', {}, 'Events'),
    eventLog,
  ];
};

const people = [
  {
    identifier: 'ada-1815',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    company_name: 'Analytical Engines',
    city: 'London',
    country_code: 'GB',
  },
  {
    identifier: 'emmy-1882',
    name: 'Emmy Noether',
    email: 'emmy@example.com',
    company_name: 'Invariants',
    city: 'Erlangen',
    country_code: 'DE',
  },
];

export const accountPage = () => [
  el('h1', {}, 'Account'),
  el('p', { class: 'lead' }, 'Sign in as somebody, and the team sees who is asking. Sign out, and the chat forgets.'),
  el(
    'div',
    { class: 'actions' },
    ...people.map(({ identifier, ...user }) =>
      el(
        'button',
        { type: 'button', class: 'primary', onclick: () => chat()?.setUser(identifier, user) },
        `Sign in as ${user.name}`,
      ),
    ),
    el('button', { type: 'button', onclick: () => chat()?.reset() }, 'Sign out'),
  ),
  el(
    'p',
    {},
    'These people are claimed, not proven: a real shop adds an ',
    el('code', {}, 'identifier_hash'),
    ' made on its server.',
  ),
];
