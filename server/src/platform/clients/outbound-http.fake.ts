import type { OutboundHttp, OutboundRequest, OutboundResponse } from './outbound-http.ts';

type Answer = (request: OutboundRequest) => Partial<OutboundResponse> | Promise<Partial<OutboundResponse>>;

export const createFakeHttp = (answer: Answer = () => ({})): OutboundHttp & { requests: OutboundRequest[] } => {
  const requests: OutboundRequest[] = [];
  return {
    requests,
    request: async (request) => {
      requests.push(request);
      return { status: 200, headers: {}, body: Buffer.alloc(0), url: request.url, ...(await answer(request)) };
    },
  };
};
