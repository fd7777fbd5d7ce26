import { expect, it } from 'vitest';
import { questionsAndAnswers } from './questions-and-answers.ts';

const items = [
  { name: 'order', label: 'Order number' },
  { name: 'colour', label: 'Colour', options: [{ label: 'Dark green', value: 'green' }] },
  { name: 'note' },
];
const ask = (content_type: string, content_attributes: Record<string, unknown>) =>
  questionsAndAnswers({ content_type, content_attributes });

it('a form has each question with its answer, an option by its label, in the order it asked', () => {
  const submitted_values = [
    { name: 'colour', value: 'green' },
    { name: 'order', value: 'A-17' },
  ];
  expect(ask('form', { items, submitted_values })).toEqual([
    { question: 'Order number', answer: 'A-17' },
    { question: 'Colour', answer: 'Dark green' },
    { question: 'note', answer: '' },
  ]);
  expect(ask('form', { items }).map(({ answer }) => answer)).toEqual(['', '', '']);
});

it.each([
  ['input_select', { submitted_values: [{ title: 'Green', value: 'g' }] }, [{ question: '', answer: 'Green' }]],
  [
    'input_select',
    { submitted_values: [{ title: 'Green', value: 'g' }, { value: 7 }] },
    [{ question: '', answer: 'Green, 7' }],
  ],
  ['input_select', { submitted_values: [null, 'green'] }, [{ question: '', answer: ', ' }]],
  [
    'form',
    {
      items: [{ name: 'size', options: [{ title: 'Large', value: 3 }] }],
      submitted_values: [{ name: 'size', value: 3 }],
    },
    [{ question: 'size', answer: 'Large' }],
  ],
  ['input_email', { submitted_email: 'mia@example.com' }, [{ question: '', answer: 'mia@example.com' }]],
  ['input_email', {}, [{ question: '', answer: '' }]],
  ['text', { submitted_values: [{ title: 'x', value: 'x' }] }, []],
  ['form', { items: 'none', submitted_values: 7 }, []],
])('%s with %j is %j', (type, attributes, asked) => expect(ask(type, attributes)).toEqual(asked));
