import { expect, it, vi } from 'vitest';
import { ApiError } from '../../shared/api.ts';
import { emailTranscript } from './email-transcript.ts';

const refusal = (status: number) =>
  new ApiError({ kind: 'status', status, message: 'no', body: {}, requestId: '', retryAfterMs: null });

it.each([
  ['that they need an address, when none is theirs any more (TRN-07)', refusal(422), 'EMAIL_REQUIRED'],
  ['that it failed, when there were too many (TRN-04)', refusal(429), 'TRANSCRIPT_FAILED'],
  ['that it failed, without a connection (TRN-04)', new ApiError({ kind: 'network' }), 'TRANSCRIPT_FAILED'],
])('a visitor who requests a transcript is shown %s', async (_what, error, text) => {
  const alerts = { show: vi.fn() };
  const parts = {
    widgetApi: { transcript: () => Promise.reject(error) },
    conversation: { getSnapshot: () => ({ id: 3 }) },
  };
  await emailTranscript({ ...parts, alerts } as never, (key) => key);
  expect(alerts.show.mock.calls).toEqual([[text]]);
});
