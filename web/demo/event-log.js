import { el } from './pages.js';

const EVENTS = [
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
  'agent_message_received',
  'conversation_created',
  'unread_message_click',
  'campaign_message_click',
];
const MAX_LINES = 200;

const lines = [];
const list = el('ol', { class: 'log', 'aria-label': 'Events and results', tabindex: '0' });
const empty = el('p', {}, 'Nothing has happened yet. Open the chat, or press a button above.');

const textOf = (value) => {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return String(value);
  }
};

export const log = (name, value) => {
  const time = new Date().toISOString().slice(11, 23);
  const text = textOf(value);
  lines.unshift(`${time} ${name} ${text}`.trim());
  lines.splice(MAX_LINES);
  list.prepend(el('li', {}, el('time', {}, time), ' ', el('code', {}, name), ' ', text.slice(0, 500)));
  while (list.childElementCount > MAX_LINES) list.lastElementChild.remove();
  empty.hidden = true;
};

for (const name of EVENTS)
  window.addEventListener(`porchlight:${name}`, ({ detail }) => log(`porchlight:${name}`, detail));

const status = el('span', { role: 'status' });
const copy = async () => {
  try {
    await navigator.clipboard.writeText(lines.join('\n'));
    status.textContent = 'Copied';
  } catch {
    status.textContent = 'The log could not be copied. Select it and copy it manually.';
  }
};
const clear = () => {
  lines.length = 0;
  list.replaceChildren();
  empty.hidden = false;
  status.textContent = '';
};

/** The same elements each time, so that the log stays when other pages of the shop are viewed. */
export const eventLog = [
  el(
    'div',
    { class: 'actions' },
    el('button', { type: 'button', onclick: copy }, 'Copy the log'),
    el('button', { type: 'button', onclick: clear }, 'Clear'),
    status,
  ),
  empty,
  list,
];
