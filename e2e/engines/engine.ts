/** Another browser, as far as a visitor needs one. A script is one expression, awaited; its result must be JSON. */
export type Engine = {
  complaints: readonly string[];
  goTo: (url: string) => Promise<void>;
  run: (where: 'page' | 'chat', script: string) => Promise<unknown>;
  /** By keyboard, into the focused element. */
  type: (where: 'page' | 'chat', text: string) => Promise<void>;
  close: () => Promise<void>;
};
