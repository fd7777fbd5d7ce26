/** What both editors of an article get. */
export type EditorProps = {
  /** Markdown. */
  content: string;
  /** Of the article. */
  locale: string;
  /** Stores a picture and returns its address. */
  upload: (file: File) => Promise<string>;
  onChange: (content: string) => void;
  onProblem: (problem: string) => void;
};
