import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startLiveServer } from '../../testing/live-server.ts';
import { createExposition } from './exposition.ts';

describe('figures', () => {
  it('are written as Prometheus reads them', () => {
    const { counter, gauge, histogram, text } = createExposition();
    counter('acts_total', 'Acts').inc();
    const labelled = counter('refused_total', 'Refused');
    labelled.inc({ status: '422' });
    labelled.inc({ status: '422' });
    labelled.inc({ status: 'a"b\\c\nd' });
    gauge('size', 'Size').set(3, { of: 'it' });
    const seconds = histogram('lag_seconds', 'Lag', [0.1, 1]);
    for (const value of [0.05, 0.5, 5]) seconds.observe(value);
    expect(
      text()
        .split('\n')
        .filter((line) => !line.startsWith('#')),
    ).toEqual([
      'acts_total 1',
      'refused_total{status="422"} 2',
      'refused_total{status="a\\"b\\\\c\\nd"} 1',
      'size{of="it"} 3',
      'lag_seconds_bucket{le="0.1"} 1',
      'lag_seconds_bucket{le="1"} 2',
      'lag_seconds_bucket{le="+Inf"} 3',
      'lag_seconds_sum 5.55',
      'lag_seconds_count 3',
      '',
    ]);
  });

  it('count what a server does: sockets, messages, deliveries, catch-ups, refused sends, late jobs', async () => {
    const server = await startLiveServer();
    const inbox = await server.buildInbox({ enable_email_collect: false });
    const visitor = server.visitorWithoutRows(inbox);
    const room = await server.subscribe({ pubsub_token: visitor.pubsub_token });
    const as = server.asVisitor(visitor);
    await as.post('/api/v1/widget/conversations', { message: { content: 'hello', echo_id: randomUUID() } });
    await room.next('message.created');
    await as.post('/api/v1/widget/messages', { message: { content: 'x'.repeat(200_000), echo_id: randomUUID() } });
    await as.get('/api/v1/widget/sync', { query: { after: 0 } });
    const { text } = await server.http.get('/metrics');
    const figure = (name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1],
      );
    expect(figure('porchlight_sockets')).toBe(1);
    expect(figure('porchlight_messages_total')).toBeGreaterThanOrEqual(1);
    expect(figure('porchlight_deliveries_total')).toBeGreaterThanOrEqual(3);
    expect(figure('porchlight_resyncs_total{gap="yes"}')).toBe(1);
    expect(figure('porchlight_failed_sends_total{status="422"}')).toBe(1);
    expect(figure('porchlight_delivery_lag_seconds_count')).toBeGreaterThanOrEqual(1);
    expect(figure('porchlight_job_lag_seconds')).toBeGreaterThanOrEqual(0);
    expect(figure('porchlight_bus_up')).toBe(1);
    await server.close();
  });
});
