import type { ConversationStatus } from '@porchlight/core/wire/conversation.ts';

export type SampleMessage = {
  by: 'contact' | 'agent' | 'note' | 'survey';
  text: string;
  /** Before the samples were made. */
  minutesAgo: number;
};

type Topic = 'delivery' | 'billing' | 'product';

export type SampleConversation = {
  /** Of `SAMPLE_CONTACTS`. */
  contact: number;
  status: ConversationStatus;
  topic: Topic;
  isAssigned?: true;
  /** 4 urgent … 1 low. */
  priority?: number;
  rating?: { rating: number; feedback_message: string };
  messages: readonly SampleMessage[];
};

/** Addresses of a domain that is reserved for examples: no email arrives anywhere. */
export const SAMPLE_CONTACTS = [
  { name: 'Maya Okafor', email: 'maya.okafor@example.com', city: 'Lagos', country: 'Nigeria' },
  { name: 'Jonas Lindqvist', email: 'jonas.lindqvist@example.com', city: 'Uppsala', country: 'Sweden' },
  { name: 'Priya Raman', email: 'priya.raman@example.com', city: 'Chennai', country: 'India' },
  { name: 'Luis Herrera', email: 'luis.herrera@example.com', city: 'Valencia', country: 'Spain' },
  { name: 'Hanna Weiss', email: 'hanna.weiss@example.com', city: 'Graz', country: 'Austria' },
  { name: 'Tom Akins', email: 'tom.akins@example.com', city: 'Leeds', country: 'United Kingdom' },
] as const;

const HOUR = 60;
const DAY = 24 * HOUR;

const fromContact = (minutesAgo: number, text: string): SampleMessage => ({ by: 'contact', text, minutesAgo });
const fromAgent = (minutesAgo: number, text: string): SampleMessage => ({ by: 'agent', text, minutesAgo });
const note = (minutesAgo: number, text: string): SampleMessage => ({ by: 'note', text, minutesAgo });
const survey = (minutesAgo: number): SampleMessage => ({
  by: 'survey',
  text: 'Please rate the conversation',
  minutesAgo,
});

export const SAMPLE_CONVERSATIONS: readonly SampleConversation[] = [
  {
    contact: 4,
    status: 'resolved',
    topic: 'product',
    isAssigned: true,
    rating: { rating: 5, feedback_message: 'Quick and friendly. Thank you!' },
    messages: [
      fromContact(3 * DAY + 40, 'Hello, does the large lamp work with a dimmer?'),
      fromAgent(3 * DAY + 34, 'Hello Hanna, yes, with any dimmer for LED lamps from 5 to 100 watts.'),
      fromContact(3 * DAY + 30, 'Perfect, I have one of those. Thanks!'),
      survey(3 * DAY + 28),
    ],
  },
  {
    contact: 1,
    status: 'resolved',
    topic: 'billing',
    isAssigned: true,
    messages: [
      fromContact(2 * DAY + 90, 'Can I get an invoice with our VAT number on it?'),
      note(2 * DAY + 80, 'Corrected the invoice in the shop, number A-2041.'),
      fromAgent(2 * DAY + 75, 'Of course. The corrected invoice is in your account now, under Orders.'),
      fromContact(2 * DAY + 60, 'Found it, thank you.'),
    ],
  },
  {
    contact: 0,
    status: 'snoozed',
    topic: 'delivery',
    isAssigned: true,
    messages: [
      fromContact(DAY + 3 * HOUR, 'Hi, I will only be home again on Monday. Can you send the parcel then?'),
      fromAgent(DAY + 2 * HOUR, 'Hi Maya, no problem. We send it on Friday, so that it arrives on Monday.'),
    ],
  },
  {
    contact: 5,
    status: 'open',
    topic: 'product',
    isAssigned: true,
    messages: [
      fromContact(5 * HOUR, 'The lamp flickers when it is on the lowest setting.'),
      fromAgent(5 * HOUR - 12, 'Sorry to hear that, Tom. Does it also flicker right after charging?'),
      fromContact(4 * HOUR, 'No, only when the battery is nearly empty.'),
      fromAgent(4 * HOUR - 9, 'Then it is the battery warning. You can turn it off: hold the button for ten seconds.'),
    ],
  },
  {
    contact: 3,
    status: 'open',
    topic: 'delivery',
    priority: 3,
    messages: [
      fromContact(2 * HOUR, 'My order 58213 should have been here yesterday.'),
      fromContact(2 * HOUR - 1, 'Can you see where it is?'),
    ],
  },
  {
    contact: 2,
    status: 'open',
    topic: 'billing',
    priority: 4,
    messages: [
      fromContact(75, 'I was charged twice for the same order!'),
      note(70, 'Two payments with the same reference. The second one is still pending at the bank.'),
      fromContact(20, 'Is anyone looking into this?'),
    ],
  },
  {
    contact: 1,
    status: 'open',
    topic: 'product',
    messages: [fromContact(32, 'Do you have the blue one in stock again?')],
  },
  {
    contact: 0,
    status: 'open',
    topic: 'delivery',
    messages: [fromContact(8, 'One more question: can I change the delivery address?')],
  },
];

export const SAMPLE_RESPONSE = {
  short_code: 'sample-tracking',
  content: 'Hello {{contact.first_name}}, your parcel is on its way. You can follow it with the link in our email.',
};

export const SAMPLE_ARTICLE = {
  title: 'Sample: Change the delivery address',
  description: 'A draft that only your team sees.',
  content:
    'As long as a parcel is not on its way, its address can be changed.\n\n1. Open **Orders** in your account.\n2. Choose the order, then **Change address**.\n3. Save.\n\nIs it on its way already? Write to us in the chat.',
};
