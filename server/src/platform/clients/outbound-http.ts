/** A request to another server, by an address that a user may have entered. */
export type OutboundRequest = {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Milliseconds for the whole exchange; 5 s when absent (wire protocol 12.2). */
  timeout?: number;
  /** The answer is cut off with an error above this; 1 MiB when absent. */
  max_bytes?: number;
  /** Redirects to follow, each checked like the first address; none when absent. */
  redirects?: number;
  /** The operator has set the address: it may be in the intranet. */
  is_operators?: boolean;
};

export type OutboundResponse = { status: number; headers: Record<string, string>; body: Buffer };

/**
 * Why nothing usable came back. `blocked`: the address is not one we call (private, or not HTTP). The others may work later.
 */
export class OutboundError extends Error {
  readonly reason: 'blocked' | 'timeout' | 'too_large' | 'network';

  constructor(reason: OutboundError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The only way a request of ours leaves the server. Any HTTP status is an answer; throws `OutboundError` otherwise. */
export type OutboundHttp = {
  request(request: OutboundRequest): Promise<OutboundResponse>;
};
