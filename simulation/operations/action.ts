import type { Random } from '../model/random.ts';
import type { World } from '../world.ts';

/** Its choices come from `random`. */
export type Action<Actor> = {
  weight: number;
  run: (world: World, actor: Actor, random: Random) => Promise<void> | void;
};
export type Actions<Actor> = Readonly<Record<string, Action<Actor>>>;

export const namesOf = <Actor>(actions: Actions<Actor>) =>
  Object.entries(actions).map(([name, { weight }]) => ({ name, weight }));
