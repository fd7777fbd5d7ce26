/** A word that occurs nowhere else: it shows who wrote a text, wherever the text appears. */
export const markOf = (writer: number, count: number) => `zq${writer}n${count}z`;

const MARK = /zq\d+n\d+z/g;

/** Every mark in a text, each once. */
export const marksIn = (text: string): string[] => [...new Set(text.match(MARK) ?? [])];
