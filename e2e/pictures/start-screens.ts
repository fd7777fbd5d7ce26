import { AGENT, chatOf, sendMessage, signInAs } from '../product/installation.ts';
import { type Screen, type Stage, takeAll, visit, write } from './take.ts';

const field = (name: string, type: string, label: string) => ({
  ...{ name, type, label, field_type: 'standard', enabled: true, required: true },
});
const FORM = {
  channel: {
    pre_chat_form_enabled: true,
    pre_chat_form_options: {
      pre_chat_message: 'Share your queries or comments here.',
      pre_chat_fields: [
        field('fullName', 'text', 'Full name'),
        field('emailAddress', 'email', 'Email address'),
        field('phoneNumber', 'text', 'Phone number'),
      ],
    },
  },
};
const CONSENT = {
  consent_text: {
    en: 'We keep what you write for two years, to answer you and nobody else.',
    de: 'Wir bewahren zwei Jahre auf, was Sie schreiben, um Ihnen zu antworten und niemandem sonst.',
    ar: 'نحتفظ بما تكتبه لمدة عامين لنجيبك أنت وحدك.',
  },
};
const CLOSED = {
  working_hours_enabled: true,
  out_of_office_message:
    'The workshop is closed for the winter holidays.\nWrite to us: we read everything when we are back.',
  working_hours: Array.from({ length: 7 }, (_, day_of_week) => ({ day_of_week, closed_all_day: true })),
};
export const START = /start conversation/i;
const home = (name: string): Screen => ({ name, route: '/', ready: 'main button' });

export const takeStartScreens = async (stage: Stage) => {
  const { installation, team } = stage;
  const inbox = (changes: object) => team('PATCH', '/inboxes/1', changes);
  const stranger = await visit(installation);
  await takeAll(stranger.page, [
    home('home-new'),
    { name: 'messages-empty', route: '/messages', ready: 'textarea' },
    {
      ...home('home-search'),
      act: async (frame) => {
        await frame.$eval('main h2 ~ button', (button) => button instanceof HTMLElement && button.click());
        await frame.fill('search input', 'order');
      },
      ready: 'search li button',
      undo: (_, page) => page.keyboard.press('Escape'),
    },
  ]);
  await stranger.context.close();

  await inbox(CLOSED);
  const late = await visit(installation);
  await takeAll(late.page, [home('home-closed')]);
  await late.context.close();
  await inbox({ working_hours_enabled: false });

  await inbox(FORM);
  const asked = await visit(installation);
  await takeAll(asked.page, [
    { name: 'prechat-form', route: '/prechat-form', ready: 'form' },
    {
      name: 'prechat-errors',
      act: (frame) => frame.$eval('form [type=submit]', (button) => button instanceof HTMLElement && button.click()),
      ready: '[aria-invalid=true]',
    },
    {
      name: 'prechat-countries',
      act: (frame) =>
        frame.$eval('form button:not([type=submit])', (button) => button instanceof HTMLElement && button.click()),
      ready: '[role=listbox], [role=dialog]',
      undo: (_, page) => page.keyboard.press('Escape'),
    },
    home('home-between'),
  ]);
  await asked.context.close();
  await inbox({ channel: { pre_chat_form_enabled: false } });

  await inbox(CONSENT);
  const careful = await visit(installation);
  await careful.chat.getByRole('button', { name: START }).click();
  await sendMessage(careful, 'Does the Harbour lantern come with a spare wick?');
  await takeAll(careful.page, [{ name: 'consent', ready: '#consent-title' }]);
  await careful.context.close();
  await inbox({ consent_text: {} });
};

export const takeTeam = async (stage: Stage) => {
  const { installation, team } = stage;
  const people = ['Mia Lee', 'Jonas Weber', 'Noor Haddad', 'Ruth Adler', 'Kim Park'];
  const seats = [await signInAs(installation)];
  for (const name of people) {
    const email = `${name.split(' ')[0]?.toLowerCase()}@example.com`;
    const { id } = await team('POST', '/agents', { name, email, role: 'administrator' });
    await team('POST', '/inbox_members', { inbox_id: 1, user_ids: [id] });
    await comeIn(stage, email);
    seats.push(await signInAs(installation, { email }));
  }
  const name = 'Acme Lanterns, Lamps and Lighthouse Supplies of Harbour Street';
  await team('PATCH', '/inboxes/1', { name, channel: { welcome_title: `Welcome to ${name}` } });
  const guest = await write(stage, 'Does the Harbour lantern come with a spare wick?');
  await takeAll(guest.page, [
    home('home-team'),
    { name: 'long-name', route: '/messages', ready: '[role=log] [id^=cwmsg]' },
  ]);
  await guest.context.close();
  for (const seat of seats) await seat.context().close();
  await team('PATCH', '/inboxes/1', { name: 'Acme', channel: { welcome_title: 'Good evening' } });
};

const comeIn = async ({ installation }: Stage, email: string) => {
  const invitation = () => /token=([\w-]+)/.exec(installation.newestEmail(email) ?? '')?.[1];
  for (let left = 100; left > 0 && !invitation(); left -= 1) await new Promise((done) => setTimeout(done, 100));
  const answered = await fetch(`${installation.url}/auth/password`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reset_password_token: invitation(), password: AGENT.password }),
  });
  if (!answered.ok) throw new Error(`${email} could not come: ${answered.status}`);
};

/** A stand-in for hCaptcha's frame, in the same size. */
const CAPTCHA = `window.hcaptcha = {
  render: (place, { theme, size }) => {
    const box = document.createElement('div');
    const room = size === 'compact' ? 'inline-size:158px;block-size:138px' : 'inline-size:300px;block-size:74px';
    const colours = theme === 'dark' ? 'background:#333;color:#eee' : 'background:#fafafa;color:#333';
    box.style = room + ';' + colours + ';border:1px solid #8888;border-radius:4px;display:flex;align-items:center;gap:12px;padding:0 14px';
    box.innerHTML = '<input type=checkbox aria-label="I am human" style="inline-size:28px;block-size:28px">I am human';
    place.replaceChildren(box);
    return 'box';
  },
  remove: () => {},
};
window.porchlightCaptchaLoaded();`;

export const takeCaptcha = async ({ installation }: Stage) => {
  const guest = await visit(installation);
  const script = 'https://js.hcaptcha.com/**';
  await guest.context.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: CAPTCHA }));
  await chatOf(guest.page).getByRole('button', { name: START }).click();
  await takeAll(guest.page, [{ name: 'captcha', ready: '[aria-label="I am human"]' }]);
  await guest.context.close();
  const cut = await visit(installation);
  await cut.context.route(script, (route) => route.abort());
  await chatOf(cut.page).getByRole('button', { name: START }).click();
  await takeAll(cut.page, [
    { name: 'captcha-missing', ready: 'form [role=alert], form p button, form button:not([type=submit])' },
  ]);
  await cut.context.close();
};
