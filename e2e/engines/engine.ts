/** A browser of another make, as far as a visitor needs one. A script is one expression, awaited; what it gives must be JSON. */
export type Engine = {
  /** Errors of scripts, where the browser reports them. */
  complaints: readonly string[];
  goTo: (url: string) => Promise<void>;
  run: (where: 'page' | 'chat', script: string) => Promise<unknown>;
  /** By keyboard, into what has the focus. */
  type: (where: 'page' | 'chat', text: string) => Promise<void>;
  close: () => Promise<void>;
};
