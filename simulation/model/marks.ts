/** A unique word: it identifies the writer of a text, wherever the text appears. */
export const markOf = (writer: number, count: number) => `zq${writer}n${count}z`;

const MARK = /zq\d+n\d+z/g;

/** Each once. */
export const marksIn = (text: string): string[] => [...new Set(text.match(MARK) ?? [])];
