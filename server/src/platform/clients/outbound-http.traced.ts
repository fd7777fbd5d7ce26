import { currentSpan, runInChild } from '../tracing/current-span.ts';
import type { OutboundHttp } from './outbound-http.ts';

/** Requests to other servers as spans. Only their host is recorded: addresses of receivers contain keys. */
export const traceOutboundHttp = (http: OutboundHttp): OutboundHttp => ({
  request: (request) => {
    if (!currentSpan() || !URL.canParse(request.url)) return http.request(request);
    const { hostname } = new URL(request.url);
    // What a visitor wrote names the host.
    const attributes = {
      'http.request.method': request.method,
      ...(request.is_strangers ? {} : { 'server.address': hostname }),
    };
    return runInChild({ name: `${request.method} to another server`, kind: 'client', attributes }, async () => {
      const response = await http.request(request);
      currentSpan()?.set({ 'http.response.status_code': response.status });
      return response;
    });
  },
});
