/** Names, numbers and states of the product: never what a person wrote, is called, or signs in with. */
export type Attributes = Record<string, string | number | boolean>;

export type SpanDraft = {
  name: string;
  kind?: 'server' | 'client' | 'consumer';
  attributes?: Attributes;
};

/** One step of a trace. A span that was not chosen by the sampler records nothing and is its own child. */
export type Span = {
  traceId: string;
  /** W3C, for what goes on elsewhere or later. */
  traceparent: string;
  child(draft: SpanDraft): Span;
  /** A statement that has just completed after `milliseconds`. */
  statement(name: string, milliseconds: number, error?: unknown): void;
  set(attributes: Attributes): void;
  /** They belong together, but neither caused the other. */
  link(other: Span): void;
  /** Of an error only its kind is recorded: messages of drivers contain values. */
  end(error?: unknown): void;
};

/** A trace that begins here, or continues or links to that of a `traceparent`. */
export type RootDraft = SpanDraft & { parent?: string | undefined; linkTo?: string | undefined };

export type Tracing = {
  start(draft: RootDraft): Span;
  /** Sends what waits, for a second at most. */
  close(): Promise<void>;
};
