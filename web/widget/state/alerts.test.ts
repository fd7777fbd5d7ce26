import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAlerts } from './alerts.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('ROU-24, ROU-25, LIM-07: a banner is shown for three seconds and is an error by default', () => {
  const alerts = createAlerts();
  alerts.show('No');
  expect(alerts.getSnapshot()).toMatchObject({ message: 'No', type: 'error' });
  vi.advanceTimersByTime(2_999);
  expect(alerts.getSnapshot()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(alerts.getSnapshot()).toBeNull();
});

it('a newer one has its own three seconds', () => {
  const alerts = createAlerts();
  alerts.show('One');
  vi.advanceTimersByTime(2_000);
  alerts.show('Two', 'success');
  vi.advanceTimersByTime(2_000);
  expect(alerts.getSnapshot()).toMatchObject({ message: 'Two', type: 'success' });
});
