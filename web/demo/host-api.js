import { eventLog, log } from './event-log.js';
import { el } from './pages.js';
import { settingsForm } from './settings-form.js';

const chat = () => window.$chatwoot;

const calls = [
  ['Open', 'porchlight.toggle("open")', () => chat()?.toggle('open')],
  ['Close', 'porchlight.toggle("close")', () => chat()?.toggle('close')],
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
  ['Open or close', 'porchlight.toggle()', () => chat()?.toggle()],
  [
    'Fill in the form',
    'porchlight.prefill({ name: "Ada", message: "Hello" })',
    () => chat()?.prefill({ name: 'Ada', message: 'Hello' }),
  ],
  [
    'Identify the visitor',
    'porchlight.setUser("ada-1815", { name: "Ada Lovelace" })',
    () => chat()?.setUser('ada-1815', { name: 'Ada Lovelace' }),
  ],
  ['An identity that is refused', 'porchlight.setUser(null, {})', () => chat()?.setUser(null, {})],
  ['Sign out', 'porchlight.logout()', () => chat()?.logout()],
  ['Close and hide the launcher', 'porchlight.hide()', () => chat()?.hide()],
  ['Show the launcher', 'porchlight.show()', () => chat()?.show()],
  ['Remove the chat', 'porchlight.destroy()', () => chat()?.destroy()],
  ['Pop out', 'porchlight.popoutChatWindow()', () => chat()?.popoutChatWindow()],
  ['German', 'porchlight.setLocale("de")', () => chat()?.setLocale('de')],
  ['Arabic', 'porchlight.setLocale("ar")', () => chat()?.setLocale('ar')],
  ['English', 'porchlight.setLocale("en")', () => chat()?.setLocale('en')],
  ['Dark', 'porchlight.setColorScheme("dark")', () => chat()?.setColorScheme('dark')],
  ['Light', 'porchlight.setColorScheme("light")', () => chat()?.setColorScheme('light')],
  ['Label', 'porchlight.setLabel("wholesale")', () => chat()?.setLabel('wholesale')],
  ['Remove the label', 'porchlight.removeLabel("wholesale")', () => chat()?.removeLabel('wholesale')],
  [
    'Attribute of the person',
    'porchlight.setCustomAttributes({ plan: "gold" })',
    () => chat()?.setCustomAttributes({ plan: 'gold' }),
  ],
  ['Remove it', 'porchlight.deleteCustomAttribute("plan")', () => chat()?.deleteCustomAttribute('plan')],
  [
    'Attribute of the conversation',
    'porchlight.setConversationCustomAttributes({ cart_total: 153 })',
    () => chat()?.setConversationCustomAttributes({ cart_total: 153 }),
  ],
  [
    'Remove it',
    'porchlight.deleteConversationCustomAttribute("cart_total")',
    () => chat()?.deleteConversationCustomAttribute('cart_total'),
  ],
];

const chatGone = () => Promise.reject(new Error('The chat is not running. Start it below.'));

/** Logs what a call returns: a value or a code, at once or later. */
const make = async (code, run) => {
  try {
    const answer = chat() ? run() : chatGone();
    log(`${code} ${answer instanceof Promise ? 'resolved' : 'returned'}`, await answer);
  } catch (error) {
    log(`${code} failed`, error.message);
  }
};

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
        el('button', { type: 'button', onclick: () => make(code, run) }, el('span', {}, label), el('code', {}, code)),
      ),
    ),
    el('h2', {}, 'Settings'),
    ...settingsForm,
    el('h2', {}, 'Events and results'),
    ...eventLog,
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
