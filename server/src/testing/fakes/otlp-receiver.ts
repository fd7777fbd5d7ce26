import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

const Attribute = Type.Object({ key: Type.String(), value: Type.Record(Type.String(), Type.Unknown()) });
const SpanShape = Type.Object({
  traceId: Type.String(),
  spanId: Type.String(),
  parentSpanId: Type.Optional(Type.String()),
  name: Type.String(),
  kind: Type.Number(),
  startTimeUnixNano: Type.String(),
  endTimeUnixNano: Type.String(),
  attributes: Type.Array(Attribute),
  links: Type.Array(Type.Object({ traceId: Type.String(), spanId: Type.String() })),
  status: Type.Object({ code: Type.Optional(Type.Number()) }),
});
/** The part of OTLP (HTTP, JSON) that a receiver reads of traces. */
const TracesRequest = Type.Object({
  resourceSpans: Type.Array(
    Type.Object({
      resource: Type.Object({ attributes: Type.Array(Attribute) }),
      scopeSpans: Type.Array(Type.Object({ spans: Type.Array(SpanShape) })),
    }),
  ),
});

export type ReceivedSpan = Type.Static<typeof SpanShape>;

export const attributesOf = ({ attributes }: Pick<ReceivedSpan, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** An OpenTelemetry collector as far as a test needs one. */
export const startOtlpReceiver = async () => {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const requests: { path: string; headers: IncomingHttpHeaders }[] = [];
  const resources: Record<string, unknown>[] = [];
  let answer = (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  const usual = answer;
  const server = createServer(async (request, response) => {
    const body = await json(request);
    requests.push({ path: request.url ?? '', headers: request.headers });
    bodies.push(JSON.stringify(body));
    for (const { resource, scopeSpans } of Value.Parse(TracesRequest, body).resourceSpans) {
      resources.push(attributesOf(resource));
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    }
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const { port } = address as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    bodies,
    requests,
    resources,
    answers: (next: typeof answer) => {
      answer = next;
    },
    mend: () => {
      answer = usual;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
