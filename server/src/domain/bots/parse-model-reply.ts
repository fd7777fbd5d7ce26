export type Reply =
  | { kind: 'open' }
  | { kind: 'answer'; used: number[]; text: string }
  | { kind: 'ask'; text: string }
  | { kind: 'unknown' }
  | { kind: 'person' }
  | { kind: 'unreadable' };

// Models add formatting: "**ANSWER 1, 3**", "ANSWER: [2]", "Answer #1." all mean the same.
const FIRST = /^[\s*_`#>"]*(ANSWER|ASK|UNKNOWN|PERSON)(?![\p{L}\p{N}])[*_`:\s]*([\s\S]*)$/iu;
const NUMBERS = /^((?:[[(]?#?\d{1,3}[\])]?(?:\s*(?:,|;|and|&)\s*|\s+|$)?)+)[*_`.:\s–-]*([\s\S]*)$/;

/** A longer text is not a question, but an answer without a source. */
const LONGEST_ASK = 400;

const joined = (first: string, rest: string) => `${first}\n${rest}`.trim();

const readAnswer = (content: string, rest: string, articles: number): Reply => {
  const [, numbers = '', more = ''] = NUMBERS.exec(content) ?? [];
  const used = [...new Set((numbers.match(/\d+/g) ?? []).map(Number))].filter((n) => n >= 1 && n <= articles);
  return used.length === 0 ? { kind: 'unreadable' } : { kind: 'answer', used, text: joined(more, rest) };
};

/** Parses a reply. An answer that names none of the given `articles` (numbered from 1) is discarded: it has no source. */
export const readReply = (reply: string, articles: number, isWhole: boolean): Reply => {
  const text = reply.trimStart();
  const end = text.indexOf('\n');
  if (end < 0 && !isWhole) return { kind: 'open' };
  const [, word, content = ''] = FIRST.exec(end < 0 ? text : text.slice(0, end)) ?? [];
  const rest = end < 0 ? '' : text.slice(end + 1);
  switch (word?.toUpperCase()) {
    case 'ANSWER':
      return readAnswer(content, rest, articles);
    case 'ASK': {
      const question = joined(content.replace(/(?<![*_`])[*_`]+$/, ''), rest);
      return question.length > LONGEST_ASK ? { kind: 'unreadable' } : { kind: 'ask', text: question };
    }
    case 'UNKNOWN':
      return { kind: 'unknown' };
    case 'PERSON':
      return { kind: 'person' };
    default:
      return { kind: 'unreadable' };
  }
};
