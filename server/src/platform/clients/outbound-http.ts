export type OutboundRequest = {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Milliseconds for the whole exchange; 5 s when absent (wire protocol 12.2). */
  timeout?: number;
  /** A larger response is an error; 1 MiB when absent. */
  max_bytes?: number;
  /** A larger response is cut off there instead. */
  cuts_off?: boolean;
  /** Of other content types only the status and the headers are read. */
  only_type?: string;
  /** Redirects to follow, each checked like the first address; none when absent. */
  redirects?: number;
  /** The operator has set the address, so it may be private. */
  is_operators?: boolean;
  /** A stranger has set the address: never private, whatever the installation allows. */
  is_strangers?: boolean;
};

export type OutboundResponse = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Of the request, or where the last redirect led. */
  url: string;
};

/** `blocked`: an address that we do not call (private, or not HTTP). The other reasons may pass. */
export class OutboundError extends Error {
  readonly reason: 'blocked' | 'timeout' | 'too_large' | 'network';

  constructor(reason: OutboundError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** All requests to other servers go through here. Resolves for any HTTP status; throws `OutboundError` otherwise. */
export type OutboundHttp = {
  request(request: OutboundRequest): Promise<OutboundResponse>;
};
