import type { Launcher } from '../launcher.ts';
import type { Finding } from './finding.ts';
import { lookAtFrame } from './frame.ts';
import { lookAtInstallation } from './installation.ts';
import { lookAtLauncher, lookAtSnippet, lookAtStorage } from './page.ts';
import { observeRefusals } from './refusals.ts';
import { lookAtSocket } from './socket.ts';

const RANK = { wrong: 0, look: 1, unseen: 2, ok: 3 };

export const examine = async (launcher: Launcher, self: Element): Promise<Finding[]> => {
  const { state, lifetime } = launcher;
  const refuses = observeRefusals(lifetime, state.baseUrl);
  const atOnce = [lookAtSnippet(launcher), lookAtLauncher(launcher, self), lookAtStorage()];
  const [chat, socket, installation] = await Promise.all([
    lookAtFrame(launcher, refuses),
    lookAtSocket(state.baseUrl, refuses),
    lookAtInstallation(state, refuses),
  ]);
  return [chat, ...installation, socket, ...atOnce].sort((a, b) => RANK[a.state] - RANK[b.state]);
};
