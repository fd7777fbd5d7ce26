import { beforeEach, expect, it } from 'vitest';
import { createSearchCount } from './search-count.ts';

let time = 0;
let sent: string[];
let count: ReturnType<typeof createSearchCount>;
beforeEach(() => {
  sent = [];
  count = createSearchCount(
    (query, outcome) => sent.push(`${outcome} ${query}`),
    () => time,
  );
});
const display = (query: string, forMs = 0) => {
  count.displayed(query);
  time += forMs;
};

it('of what is typed letter by letter the last text counts, once, when the reader leaves (AGT-229)', () => {
  for (const query of ['l', 'la', 'lamp', 'lamp oil']) display(query, 2_000);
  expect(sent).toEqual([]);
  count.left();
  count.left();
  expect(sent).toEqual(['search lamp oil']);
});

it('a text that is deleted letter by letter counts as it was (AGT-229)', () => {
  for (const query of ['lamp', 'lam', 'la']) display(query, 2_000);
  count.left();
  expect(sent).toEqual(['search lamp']);
});

it('another text counts beside the one before if that was not a typing error (AGT-229)', () => {
  display('lapm', 1_499);
  display('lamp', 1_500);
  display('glass');
  expect(sent).toEqual(['search lamp']);
  count.left();
  expect(sent).toEqual(['search lamp', 'search glass']);
});

it('an opened result counts with its query, a submitted form by its page (AGT-229)', () => {
  display('lamp');
  display('la');
  count.opened('la');
  count.left();
  expect(sent).toEqual(['opened la']);
  display('glass');
  count.submitted();
  count.left();
  expect(sent).toEqual(['opened la']);
});
