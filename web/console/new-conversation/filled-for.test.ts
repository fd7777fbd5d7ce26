import { expect, it } from 'vitest';
import { filledFor } from './filled-for.ts';

const mia = { name: 'mia lee', email: 'mia@example.com', available_name: 'Mia' };
const vera = {
  id: 3 as never,
  name: 'vera vale',
  email: 'vera@example.com',
  phone_number: null,
  custom_attributes: {},
};

it.each([
  ['Hi {{contact.first_name}}, {{ agent.name }} here', 'Hi Vera, Mia Lee here'],
  ['Your number is {{conversation.display_id}}', 'Your number is {{conversation.display_id}}'],
  [
    'Hi {{contact.first_name}}, number {{ conversation.id }}',
    'Hi {{contact.first_name}}, number {{ conversation.id }}',
  ],
  ['no placeholder', 'no placeholder'],
])('a canned response %j becomes %j before there is a conversation', (text, expected) =>
  expect(filledFor(mia, vera, text)).toBe(expected),
);
