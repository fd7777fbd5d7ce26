import { expect, it } from 'vitest';
import { emptyPlaceholders, fillKnownPlaceholders, type PlaceholderFacts, renderPlaceholders } from './placeholders.ts';

const facts: PlaceholderFacts = {
  contact: {
    id: 7,
    name: 'ada king lovelace',
    email: 'ada@x.com',
    phone_number: '+4912345',
    custom_attributes: { plan: 'gold' },
  },
  conversation: { display_id: 3, custom_attributes: { seats: 4 } },
  agent: { name: 'grace hopper', available_name: 'Grace', email: 'grace@x.com' },
  inbox: { name: 'Shop' },
  account: { name: 'Acme' },
};
const render = (text: string, input = facts) => renderPlaceholders(text, input);

it.each([
  ['contact.id', '7'],
  ['contact.name', 'Ada King Lovelace'],
  ['contact.first_name', 'Ada'],
  ['contact.last_name', 'Lovelace'],
  ['contact.email', 'ada@x.com'],
  ['contact.phone', '+4912345'],
  ['contact.phone_number', '+4912345'],
  ['contact.custom_attribute.plan', 'gold'],
  ['conversation.id', '3'],
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

it.each([
  ['{{ inbox.name | downcase }}', 'shop'],
  ['{{inbox.name|upcase}}', 'SHOP'],
  ['{{ inbox.name | upcase: 1 }}', 'SHOP'],
  ['{{ contact.email | capitalize }}', 'Ada@x.com'],
  ['{{ inbox.name | upcase | downcase }}', 'shop'],
  ["{{ contact.x | default: 'a' | upcase }}", 'A'],
  ["{{ contact.x | default : 'a' }}", 'a'],
  ['{{ contact.x | default: "a" }}', 'a'],
  ['{{ contact.x | default: a b }}', 'a b'],
  ["{{ contact.x | default: 'a: b' }}", 'a: b'],
  ["{{ contact.x | default: '  a ' | strip }}!", 'a!'],
  ["{{ inbox.name | default: 'x' }}", 'Shop'],
  ["{{ contact.x | default: 'it's' }}!", '!'],
  ["{{ contact.x | default 'a' }}!", '!'],
  ['{{ inbox.name | unheard_of }}', 'Shop'],
  ['{{ inbox.name | two words }}', 'Shop'],
  ['{{ inbox.name | }}', 'Shop'],
  ['{{- inbox.name -}}', 'Shop'],
])('%s is filtered: %s', (text, filtered) => expect(render(text)).toBe(filtered));

it('numbers and yes or no are written out, lists and what is not set are empty', () => {
  const custom_attributes = { seats: 0, paid: false, tags: ['a'], none: null };
  const values = ['seats', 'paid', 'tags', 'none'].map((name) => `[{{contact.custom_attribute.${name}}}]`).join('');
  expect(render(values, { contact: { custom_attributes } })).toBe('[0][false][][]');
  expect(render('[{{contact.custom_attributes}}][{{conversation.custom_attributes}}]')).toBe('[][]');
});

it('an agent without another name for visitors has their own', () => {
  const agent = (available_name?: string | null) => ({ agent: { name: 'Mia Li', available_name } });
  expect([undefined, null, 'Mia'].map((name) => render('{{agent.available_name}}', agent(name)))).toEqual([
    'Mia Li',
    'Mia Li',
    'Mia',
  ]);
});

it('a name that the server made up leaves the rest of the contact as it is', () => {
  expect(render('{{contact.name}} {{contact.email}}', { contact: { name: 'silent-river-12', email: 'a@b.c' } })).toBe(
    'a@b.c',
  );
});

it.each([
  ['a{{x}}b', 'ab'],
  ['a {{x}}b', 'a b'],
  ['a{{x}} b', 'a b'],
  ['a {{x}} b', 'a b'],
  ['a  {{x}}  b', 'a  b'],
  ['a\t{{x}}\tb', 'a\tb'],
  ['a, {{x}} b', 'a, b'],
  ['a, {{x}}, b', 'a, b'],
  ['a, {{x}}', 'a'],
  ['a {{x}}. b', 'a. b'],
  ['a {{x}}! b', 'a! b'],
  ['a {{x}}? b', 'a? b'],
  ['a {{x}}; b', 'a; b'],
  ['a {{x}}: b', 'a: b'],
  ['a,\t {{x}}.', 'a.'],
  ['a {{x}}-b', 'a -b'],
  ['(a {{x}}) b', '(a) b'],
  ['a\n{{x}}, b', 'a\nb'],
  ['a\n{{x}} b', 'a\nb'],
  ['a\n {{x}} b', 'a\n b'],
  ['a\n{{x}}\nb', 'a\n\nb'],
  ['{{x}}: b', 'b'],
  ['{{x}}; b', 'b'],
  ['{{x}} b', 'b'],
  ['{{x}}{{y}}, b', 'b'],
  ['{{x}} {{y}}, b', 'b'],
  ['{{x}} {{inbox.name}}, b', 'Shop, b'],
  ['{{inbox.name}} {{x}}, b', 'Shop, b'],
  ['{{inbox.name}}{{x}} b', 'Shop b'],
  ['{{x}} a {{y}}, b', 'a, b'],
  ['{{x}}{{y}}', ''],
  ['', ''],
])('AGT-24 where a value is missing, %j is %j', (text, filled) => expect(render(text)).toBe(filled));

it.each([
  ['a {{x}} `b`', 'a `b`'],
  ['{{x}}, `b`', '`b`'],
  ['`b` {{x}}, c', '`b`, c'],
  ['`b`{{x}}, c', '`b`, c'],
  ['`b` {{inbox.name}} `{{inbox.name}}`', '`b` Shop `{{inbox.name}}`'],
  ['`{{x`', '`{{x`'],
  ['```{{ ``` {{inbox.name}}', '```{{ ``` Shop'],
])('beside text between back-ticks, %j is %j', (text, filled) => expect(render(text)).toBe(filled));

it.each(['a }} b', '{ {contact.id} }', '{{ a } b }}', '{{'])('%j is no placeholder', (text) =>
  expect(render(text)).toBe(text),
);

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

it.each([
  ['Hi {{contact.name}}', 'Hi Ada King Lovelace', []],
  ['{{inbox.name}} of {{ account.name }}, no. {{conversation.id}}', 'Shop of Acme, no. 3', []],
  ['Track {{order.number}} of {{contact.name}}', 'Track {{order.number}} of Ada King Lovelace', ['{{order.number}}']],
  ['{{ x | default: "you" }}', 'you', []],
  ['{{ x }} {{y}} {{ x }}', '{{ x }} {{y}} {{ x }}', ['{{ x }}', '{{y}}']],
  ['Write `{{ x }}` and ```{{y}}```', 'Write `{{ x }}` and ```{{y}}```', []],
  ['{{contact.name}} {{ x', '{{contact.name}} {{ x', ['{{contact.name}}', '{{ x']],
  ['{{', '{{', ['{{']],
  [`{{${'x'.repeat(99)}}}`, `{{${'x'.repeat(99)}}}`, [`{{${'x'.repeat(58)}`]],
  ['Hi {{contact.custom_attribute.size}}, {{contact.phone}}', 'Hi, +4912345', ['{{contact.custom_attribute.size}}']],
  ['no placeholder', 'no placeholder', []],
])('AGT-53 %j is filled as %j, and %j is named as empty', (text, filled, empty) => {
  expect(fillKnownPlaceholders(text, facts)).toBe(filled);
  expect(emptyPlaceholders(text, facts)).toEqual(empty);
});

it('AGT-53 leaves what is known of a conversation alone to be filled when there is one', () => {
  const text = 'Hi {{contact.name}}, no. {{conversation.id}} {{conversation.custom_attribute.seats}}';
  const begun = { contact: { name: '' } };
  expect(fillKnownPlaceholders(text, begun)).toBe(
    'Hi, no. {{conversation.id}} {{conversation.custom_attribute.seats}}',
  );
  expect(fillKnownPlaceholders(text, { ...begun, conversation: { display_id: 3 } })).toBe('Hi, no. 3');
});
