import type { Profile } from '@porchlight/core/wire/agent.ts';
import type { TextStorage } from '../../shared/storage.ts';
import type { Theme } from '../base/theme.ts';
import type { Session } from '../state/session/session.ts';
import type { Workspace } from '../state/workspace.ts';
import type { Place } from './Places.tsx';

export type FrameProps = {
  workspace: Workspace;
  session: Session;
  profile: Profile;
  theme: Theme;
  storage: TextStorage;
  place: Place | null;
  go: (path: string) => void;
  onSearch: () => void;
  isMenuOpen: boolean;
  onMenu: () => void;
  onCloseMenu: () => void;
};
