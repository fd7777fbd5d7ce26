import { log } from './event-log.js';
import { el } from './pages.js';
import { parseSettings } from './parse-settings.js';

const problem = el('p', { role: 'alert' });
const field = el('textarea', {
  id: 'settings',
  rows: '6',
  spellcheck: 'false',
  dir: 'ltr',
});
field.value = "{ position: 'left', type: 'expanded_bubble', launcherTitle: 'Ask us', darkMode: 'auto' }";

const start = () => {
  const { baseUrl, websiteToken } = document.body.dataset;
  try {
    const settings = parseSettings(field.value);
    problem.textContent = '';
    window.$chatwoot?.destroy();
    window.chatwootSettings = {};
    log('run', settings);
    window.porchlight.run({ websiteToken, baseUrl, settings });
  } catch (error) {
    problem.textContent = `These settings cannot be read: ${error.message}`;
  }
};

export const settingsForm = [
  el('label', { for: 'settings' }, 'The script of a snippet, or its settings in braces'),
  field,
  problem,
  el(
    'div',
    { class: 'actions' },
    el('button', { type: 'button', class: 'primary', onclick: start }, 'Start the chat with these'),
  ),
];
