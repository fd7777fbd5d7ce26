import { expect, it } from 'vitest';
import { placeholderFacts } from './placeholder-facts.ts';

const contact = { id: 3, name: 'Grace', email: 'grace@example.com', phone_number: null, custom_attributes: {} };
const known = {
  profile: {
    ...{ name: 'Ada Agent', email: 'ada@example.com', available_name: 'Ada' },
    accounts: [
      { id: 1, name: 'Lanterns' },
      { id: 2, name: 'Lamps' },
    ],
  },
  accountId: 2,
  directory: {
    getSnapshot: () => ({
      inboxes: [
        { id: 4, name: 'Shop' },
        { id: 5, name: 'Help' },
      ],
    }),
  },
} as never;

it('placeholders have the values of this account, inbox, agent, contact and conversation', () => {
  const conversation = { id: 70, custom_attributes: { plan: 'pro' } };
  expect(placeholderFacts(known, { contact, inboxId: 5, conversation })).toEqual({
    contact,
    conversation: { display_id: 70, custom_attributes: { plan: 'pro' } },
    agent: { name: 'Ada Agent', email: 'ada@example.com', available_name: 'Ada' },
    inbox: { id: 5, name: 'Help' },
    account: { id: 2, name: 'Lamps' },
  });
});

it('those of a conversation that is still to begin, and of an inbox that is not known, have none', () => {
  expect(placeholderFacts(known, { contact, inboxId: 9, conversation: null })).toMatchObject({
    conversation: null,
    inbox: null,
  });
});
