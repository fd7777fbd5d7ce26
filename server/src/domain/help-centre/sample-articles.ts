export const sampleCategories = [
  { name: 'Ordering', slug: 'ordering', description: 'Delivery, returns and invoices.' },
  { name: 'Your lantern', slug: 'your-lantern', description: 'Charging, repairing, storing.' },
];

export const sampleArticles = [
  {
    category: 'ordering',
    slug: 'when-will-it-arrive',
    title: 'When will my order arrive?',
    description: 'How long delivery takes, and how to follow a parcel.',
    content:
      'We pack every order on the day it comes in, if it comes in before **14:00**.\n\n| Where | How long |\n| --- | --- |\n| The same country | 1 to 2 days |\n| Elsewhere in Europe | 3 to 5 days |\n| Anywhere else | about 10 days |\n\nThe mail we send when the parcel leaves has a link to follow it. No mail after two days? Write to us here in the chat.',
  },
  {
    category: 'ordering',
    slug: 'send-something-back',
    title: 'Send something back',
    description: 'Thirty days, no questions, we pay the way.',
    content:
      'You have **30 days** from the day the parcel arrives.\n\n1. Put the lantern back in its box.\n2. Ask us for a label in the chat.\n3. Hand the parcel over at any counter.\n\nThe money is back within a week of our getting the parcel.',
  },
  {
    category: 'ordering',
    slug: 'invoices-and-vat',
    title: 'Invoices and VAT',
    description: 'Where your invoice is and how to add a VAT number.',
    content:
      'The invoice comes with the order confirmation. To have a company name or a **VAT number** on it, tell us the order number and the number in the chat: we send a corrected invoice the same day.',
  },
  {
    category: 'your-lantern',
    slug: 'charge-it-well',
    title: 'Charge it well',
    description: 'How to keep the battery healthy for ten years.',
    content:
      'Any USB-C charger does.\n\n- The ring glows **amber** while it charges and goes out when it is full.\n- For winter storage leave it about half full.\n- Below 0 °C let it warm up first.\n\n> A full charge takes three hours and lasts eleven.',
  },
  {
    category: 'your-lantern',
    slug: 'change-the-glass',
    title: 'Change the glass',
    description: 'Two screws, five minutes.',
    content:
      'The glass is held by two screws under the handle. Turn them a quarter to the left, lift the crown, and slide the glass out. New glass is in the shop; the part number stands inside the crown.',
  },
  {
    category: 'your-lantern',
    slug: 'it-flickers',
    title: 'It flickers',
    description: 'Three things to try before you write to us.',
    content:
      '1. Charge it fully.\n2. Hold the button for **ten seconds**: the lantern restarts.\n3. Wipe the contacts at the base with a dry cloth.\n\nStill flickering? Send us a short video in the chat, and we send you a new driver board.',
  },
];
