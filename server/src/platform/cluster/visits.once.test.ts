import type { InboxId } from '@porchlight/core/wire/ids.ts';
import { expect, it } from 'vitest';
import { createFakeClock } from '../clock.fake.ts';
import { createMemoryVisits } from './visits.memory.ts';
import { MAX_VISITS_PER_INBOX, VISIT_KEPT_MS, VISIT_SILENT_MS } from './visits.ts';

const [INBOX, OTHER] = [1 as InboxId, 2 as InboxId];

it('records expire, and a renewed one stays (AGT-95)', async () => {
  const clock = createFakeClock();
  const visits = createMemoryVisits(clock);
  await visits.write(INBOX, 'a', 'one');
  clock.advance(VISIT_KEPT_MS - 1);
  await visits.write(INBOX, 'b', 'two');
  expect(await visits.list(INBOX)).toEqual(['one', 'two']);
  await visits.write(INBOX, 'b', 'two again');
  clock.advance(1);
  expect([await visits.list(INBOX), await visits.read(INBOX, 'a')]).toEqual([['two again'], undefined]);
  expect([await visits.read(INBOX, 'b'), await visits.read(OTHER, 'b')]).toEqual(['two again', undefined]);
});

it('an inbox has a limit: a full one drops who is silent, else refuses newcomers (AGT-95)', async () => {
  const clock = createFakeClock();
  const visits = createMemoryVisits(clock);
  for (let number = 0; number < MAX_VISITS_PER_INBOX; number += 1) await visits.write(INBOX, `v${number}`, 'here');
  expect(await visits.write(INBOX, 'newcomer', 'new')).toBe(false);
  expect(await visits.write(INBOX, 'v0', 'still here')).toBe(true);
  expect(await visits.write(OTHER, 'newcomer', 'new')).toBe(true);
  clock.advance(VISIT_SILENT_MS);
  expect(await visits.write(INBOX, 'newcomer', 'new')).toBe(true);
  expect(await visits.read(INBOX, 'v1')).toBeUndefined();
  expect(await visits.list(INBOX)).toHaveLength(MAX_VISITS_PER_INBOX);
});

it('a node has a limit over all inboxes (AGT-95)', async () => {
  const visits = createMemoryVisits(createFakeClock());
  let refused = 0;
  for (let inbox = 1; inbox <= 11; inbox += 1)
    for (let number = 0; number < MAX_VISITS_PER_INBOX; number += 1)
      if (!(await visits.write(inbox as InboxId, `v${number}`, ''))) refused += 1;
  expect(refused).toBe(MAX_VISITS_PER_INBOX);
});
