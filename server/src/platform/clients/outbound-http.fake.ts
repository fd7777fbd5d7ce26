import type { OutboundHttp, OutboundRequest, OutboundResponse } from './outbound-http.ts';

type Answer = (request: OutboundRequest) => Partial<OutboundResponse> | Promise<Partial<OutboundResponse>>;

/** Answers requests from a function and remembers them, for tests; 200 and an empty body when it says nothing. */
export const createFakeHttp = (answer: Answer = () => ({})): OutboundHttp & { requests: OutboundRequest[] } => {
  const requests: OutboundRequest[] = [];
  return {
    requests,
    request: async (request) => {
      requests.push(request);
      return { status: 200, headers: {}, body: Buffer.alloc(0), ...(await answer(request)) };
    },
  };
};
