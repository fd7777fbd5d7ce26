import { leakOf } from '../model/access.ts';
import { marksIn } from '../model/marks.ts';
import type { World } from '../world.ts';

export const checkVisibility = (world: World, actor: string, text: string, where: string) => {
  const reader = world.readers.get(actor);
  if (!reader || reader.kind === 'administrator') return;
  for (const mark of marksIn(text)) {
    const entry = world.ledger.find(mark);
    const leak = entry && leakOf(reader, entry, world.personOf);
    if (leak) world.violations.add('visibility', `${leak}: ${mark} of ${entry.author} reached ${actor} in ${where}`);
  }
};
