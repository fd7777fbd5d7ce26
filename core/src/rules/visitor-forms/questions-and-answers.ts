type Loose = Record<string, unknown>;
const record = (value: unknown): Loose => (typeof value === 'object' && value !== null ? { ...value } : {});
const list = (value: unknown): Loose[] => (Array.isArray(value) ? value.map(record) : []);
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Empty `question`: the message's content is the question. Empty `answer`: skipped, or not answered yet. */
export type QuestionAnswer = { question: string; answer: string };

type QuestionMessage = { content_type: string; content_attributes: Loose };

const formOf = (items: unknown, submitted: unknown): QuestionAnswer[] => {
  const submittedValues = new Map(list(submitted).map(({ name, value }) => [text(name), text(value)]));
  return list(items).map(({ name, label, options }) => {
    const value = submittedValues.get(text(name)) ?? '';
    const option = list(options).find((each) => text(each['value']) === value);
    return { question: text(label) || text(name), answer: text(option?.['label']) || text(option?.['title']) || value };
  });
};

/** The questions of a message with their answers (wire protocol 5.6); empty when it has none. */
export const questionsAndAnswers = ({ content_type, content_attributes }: QuestionMessage): QuestionAnswer[] => {
  const { items, submitted_values, submitted_email } = content_attributes;
  if (content_type === 'form') return formOf(items, submitted_values);
  if (content_type === 'input_email') return [{ question: '', answer: text(submitted_email) }];
  if (content_type !== 'input_select') return [];
  return [
    {
      question: '',
      answer: list(submitted_values)
        .map(({ title, value }) => text(title) || text(value))
        .join(', '),
    },
  ];
};
