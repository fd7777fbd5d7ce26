import { expect, it } from 'vitest';
import { exampleRequest, hiddenAddress } from './example-request.ts';

it('the example is a command for a shell: its address and its JSON are each in one pair of apostrophes', () => {
  const url = hiddenAddress('https://chat.example.com', 'wxyz');
  expect(url).toBe('https://chat.example.com/public/api/v1/incoming_webhooks/…wxyz');
  const example = exampleRequest(url);
  expect(example.split("'")).toHaveLength(7);
  const [, address, , type, , body = ''] = example.split("'");
  expect([address, type]).toEqual([url, 'content-type: application/json']);
  expect(JSON.parse(body)).toMatchObject({ contact: { email: 'ada@example.com' }, content: expect.any(String) });
});
