import type { Desk } from '../state/workspace.ts';
import type { GoOptions } from '../base/router.ts';

/** What a room of the console is given: its desk, and the part of the address that is its own. */
export type RoomProps = {
  desk: Desk;
  rest: readonly string[];
  search: string;
  go: (path: string, options?: GoOptions) => void;
};
