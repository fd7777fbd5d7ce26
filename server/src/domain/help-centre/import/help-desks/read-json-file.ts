const JSON_NAME = /\.(?:json|jsonl|ndjson)$/i;
/** Brackets and commas bound what a parser allocates: a small file may hold millions of empty objects. */
const MOST_VALUES = 3_000_000;
const [COMMA, BRACKET, BRACE] = [0x2c, 0x5b, 0x7b];
const SPACES = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]);

export type JsonFile =
  | { kind: 'json'; value: unknown; isEmpty: boolean }
  | { kind: 'unreadable'; reason: string }
  | { kind: 'other' };

const startsAsJson = (bytes: Buffer) => {
  const first = bytes.find((byte) => !SPACES.has(byte));
  return first === BRACE || first === BRACKET;
};

const countValues = (bytes: Buffer) => {
  let count = 0;
  for (const byte of bytes) if (byte === COMMA || byte === BRACKET || byte === BRACE) count += 1;
  return count;
};

/** One value for the file, or one in each line. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    if (lines.length < 2 || !lines.every((line) => line.trim().endsWith('}') || line.trim().endsWith(']'))) throw error;
    return lines.map((line): unknown => JSON.parse(line));
  }
};

/** An empty list of an API: a page after the last one. */
const isEmptyAnswer = (value: unknown) => {
  const lists = (Array.isArray(value) ? [value] : Object.values(Object(value))).filter((each) => Array.isArray(each));
  return lists.length > 0 && lists.every((list) => list.length === 0);
};

export const readJsonFile = (path: string, bytes: Buffer): JsonFile => {
  const isNamed = JSON_NAME.test(path);
  if (!startsAsJson(bytes)) return isNamed ? { kind: 'unreadable', reason: 'The file is not JSON' } : { kind: 'other' };
  if (countValues(bytes) > MOST_VALUES) return { kind: 'unreadable', reason: 'The file has too many values' };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value = parse(text);
    return { kind: 'json', value, isEmpty: isEmptyAnswer(value) };
  } catch {
    return isNamed ? { kind: 'unreadable', reason: 'The file is not valid JSON' } : { kind: 'other' };
  }
};
