import type { NetworkLine } from '../servers/network-line.ts';
import type { Actions } from './action.ts';

const LONGEST_CUT_MS = 6_000;
const SLOWEST_MS = 1_500;

type Connected = { line: NetworkLine; setOnline: (isOnline: boolean) => void };

/** The next check mends whatever is still broken. */
export const networkActions: Actions<Connected> = {
  'network: slow': {
    weight: 2,
    run: (_world, { line }, random) => line.setDelay(random.between(100, SLOWEST_MS)),
  },
  'network: freeze': { weight: 0.5, run: (_world, { line }) => line.freeze() },
  'network: cut': {
    weight: 1,
    run: (_world, { line, setOnline }, random) => {
      line.cut();
      const isSaid = random.chance(0.5);
      if (isSaid) setOnline(false);
      setTimeout(
        () => {
          line.mend();
          if (isSaid) setOnline(true);
        },
        random.between(500, LONGEST_CUT_MS),
      );
    },
  },
  'network: mend': { weight: 2, run: (_world, { line }) => line.mend() },
};
