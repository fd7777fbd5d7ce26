/** `content_attributes.items` of third-party bots (wire protocol 5.6): a wrong key must cost one field only. */
type Loose = Record<string, unknown>;
const record = (value: unknown): Loose => (typeof value === 'object' && value !== null ? { ...value } : {});
const list = (value: unknown): Loose[] => (Array.isArray(value) ? value.map(record) : []);
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Anything but a web address (`javascript:`) is no link. */
export const safeLink = (value: unknown): string =>
  /^(https?:\/\/|mailto:|tel:)/i.test(text(value)) ? text(value) : '';

export type Option = { title: string; value: string; description: string };
export const readOptions = (items: unknown): Option[] =>
  list(items).map((item) => ({
    title: text(item.title) || text(item.label) || text(item.value),
    value: text(item.value) || text(item.title),
    description: text(item.description),
  }));

export type Submitted = { name: string; title: string; value: string };
export const readSubmitted = (values: unknown): Submitted[] =>
  list(values).map((entry) => ({ name: text(entry.name), title: text(entry.title), value: text(entry.value) }));

export type FormItem = {
  name: string;
  type: string;
  label: string;
  placeholder: string;
  initial: string;
  pattern: string;
  patternError: string;
  hint: string;
  options: Option[];
};
export const readForm = (items: unknown): FormItem[] =>
  list(items).map((item) => ({
    name: text(item.name),
    type: text(item.type),
    label: text(item.label) || text(item.name),
    placeholder: text(item.placeholder),
    initial: text(item.default),
    pattern: text(item.pattern),
    patternError: text(item.pattern_error),
    hint: text(item.title),
    options: readOptions(item.options),
  }));

export type CardAction = { text: string; link: string; payload: string };
export type Card = { title: string; description: string; image: string; actions: CardAction[] };
export const readCards = (items: unknown): Card[] =>
  list(items).map((item) => ({
    title: text(item.title),
    description: text(item.description),
    image: safeLink(item.media_url),
    actions: list(item.actions)
      .map((action) => ({
        type: text(action.type),
        text: text(action.text),
        link: safeLink(action.uri),
        payload: text(action.payload) || text(action.text),
      }))
      // A link without a safe address must not become an answer either.
      .flatMap(({ type, ...action }) => (type === 'link' && !action.link ? [] : [action])),
  }));

export type ArticleItem = { title: string; description: string; link: string };
export const readArticles = (items: unknown): ArticleItem[] =>
  list(items).map((item) => ({
    title: text(item.title),
    description: text(item.description),
    link: safeLink(item.link),
  }));

export const readRating = (values: unknown): { rating: number; comment: string } => {
  const response = record(record(values).csat_survey_response);
  return { rating: Number(response.rating) || 0, comment: text(response.feedback_message) };
};
