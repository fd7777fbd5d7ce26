import type { Workspace } from '../state/workspace.ts';
import type { GoOptions } from '../base/router.ts';

/** What a section of the console is given: the workspace, and the rest of its address. */
export type SectionProps = {
  workspace: Workspace;
  rest: readonly string[];
  search: string;
  go: (path: string, options?: GoOptions) => void;
};
