import { expect, it } from 'vitest';
import { type PlaceholderFacts, renderPlaceholders } from './placeholders.ts';

const facts: PlaceholderFacts = {
  contact: {
    id: 7,
    name: 'ada king lovelace',
    email: 'ada@x.com',
    phone_number: '+4912345',
    custom_attributes: { plan: 'gold' },
  },
  conversation: { id: 99, display_id: 3, custom_attributes: { seats: 4 } },
  agent: { name: 'grace hopper', available_name: 'Grace', email: 'grace@x.com' },
  inbox: { name: 'Shop' },
  account: { name: 'Acme' },
};
const render = (text: string, given = facts) => renderPlaceholders(text, given);

it.each([
  ['contact.id', '7'],
  ['contact.name', 'Ada King Lovelace'],
  ['contact.first_name', 'Ada'],
  ['contact.last_name', 'Lovelace'],
  ['contact.email', 'ada@x.com'],
  ['contact.phone', '+4912345'],
  ['contact.phone_number', '+4912345'],
  ['contact.custom_attribute.plan', 'gold'],
  ['conversation.id', '99'],
  ['conversation.display_id', '3'],
  ['conversation.custom_attribute.seats', '4'],
  ['inbox.name', 'Shop'],
  ['account.name', 'Acme'],
])('AGT-22 {{%s}} is %s', (name, value) =>
  expect(render(`a {{${name}}} b {{ ${name} }}`)).toBe(`a ${value} b ${value}`),
);

it.each([
  ['agent.name', 'Grace Hopper'],
  ['agent.available_name', 'Grace'],
  ['agent.first_name', 'Grace'],
  ['agent.last_name', 'Hopper'],
  ['agent.email', 'grace@x.com'],
])('AGT-23 {{%s}} is %s', (name, value) => expect(render(`{{ ${name} }}`)).toBe(value));

it.each(['contact.phone', 'contact.custom_attribute.plan', 'nothing.known', 'contact.constructor', '', 'agent.name'])(
  'AGT-24 {{%s}} without a value is empty',
  (name) => {
    expect(render(`Hi {{ ${name} }}!`, { contact: { name: 'Ada' } })).toBe('Hi!');
  },
);

it.each([
  ['Hi {{contact.name}}!', 'Hi!'],
  ['Hello {{contact.name}}, can we help?', 'Hello, can we help?'],
  ['Hi, {{contact.name}}!', 'Hi!'],
  ['{{contact.name}}, welcome', 'welcome'],
  ['Hi {{contact.name}}', 'Hi'],
  ['Hi {{contact.name}}\nHow are you?', 'Hi\nHow are you?'],
  ['Dear {{contact.first_name}} {{contact.last_name}}, welcome', 'Dear, welcome'],
  ['For {{contact.name}} at {{contact.email}} now', 'For at now'],
  ["Hi {{contact.name | default: 'there'}}!", 'Hi there!'],
  ['({{contact.name}})', '()'],
])('AGT-24 %s reads %s for a visitor without a name, and for one whose name the server made up', (text, read) =>
  expect([render(text, {}), render(text, { contact: { name: 'silent-river-12' } })]).toEqual([read, read]),
);

it('a single word is neither a first nor a last name', () => {
  expect(render('[{{contact.first_name}}{{contact.last_name}}]{{contact.name}}', { contact: { name: 'cher' } })).toBe(
    '[]Cher',
  );
});

it('text between back-ticks stays as it is', () => {
  expect(render('`{{contact.name}}` {{contact.id}} ```\n{{contact.id}}\n```')).toBe(
    '`{{contact.name}}` 7 ```\n{{contact.id}}\n```',
  );
});

it.each(['Hi {{ contact.name', 'a {{ b {{contact.id}}'])('a syntax error leaves the whole text as it is: %s', (text) =>
  expect(render(text)).toBe(text),
);

it('a value can be replaced where it is missing, and changed in case', () => {
  expect(render("{{ contact.x | default: 'there' }} {{ inbox.name | upcase }}")).toBe('there SHOP');
});

it('what a value holds is never taken for a placeholder', () => {
  expect(
    render('{{contact.name}}', { contact: { name: '{{agent.email}}', email: 'x' }, agent: { email: 'secret' } }),
  ).toBe('{{agent.email}}');
});

it('AGT-24 a long text with many missing values is filled in linear time', () => {
  const spaces = ' '.repeat(50_000);
  expect(render(`${spaces}x${spaces}{{nothing}}.`, {})).toBe(`${spaces}x.`);
  expect(render('a {{nothing}} '.repeat(20_000), {}).length).toBeLessThan(60_000);
});
