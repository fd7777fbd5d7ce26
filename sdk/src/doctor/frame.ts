import { frameAddress } from '../frame/address.ts';
import { later } from '../frame/timer.ts';
import type { Launcher } from '../launcher.ts';
import { type Finding, ok, wrong } from './finding.ts';
import type { Refusals } from './refusals.ts';

const PATIENCE_MS = 15_000;
const STEP_MS = 100;

const loadFrame = async (launcher: Launcher, refuses: Refusals) => {
  const { state, lifetime } = launcher;
  if (!state.hasLoaded) launcher.reload();
  for (let left = PATIENCE_MS; left > 0 && !lifetime.isOver(); left -= STEP_MS) {
    if (state.hasLoaded || state.failed || refuses('frame-src')) return;
    await new Promise<void>((done) => later(lifetime, done, STEP_MS));
  }
};

/** A refusal is reported by another check: an error page sends nothing to the embedding page. */
export const lookAtFrame = async (launcher: Launcher, refuses: Refusals): Promise<Finding> => {
  const name = 'Chat';
  const { state } = launcher;
  await loadFrame(launcher, refuses);
  if (state.hasLoaded) return ok(name, 'Loaded and responding');
  const { origin } = new URL(state.baseUrl, location.href);
  if (refuses('frame-src'))
    return wrong(
      name,
      'The Content-Security-Policy of this page blocks the chat frame',
      `Add to the policy: frame-src ${origin}`,
    );
  if (refuses('script-src-elem', 'script-src'))
    return wrong(
      name,
      'The Content-Security-Policy of this page allows the loader but blocks its second script',
      `Add to the policy: script-src ${origin}`,
    );
  return wrong(
    name,
    'The chat frame did not load, or did not respond',
    `Open ${frameAddress(state.baseUrl, state.websiteToken)} in a new tab to see the error. Common causes are a sign-in page in front of the installation and browser extensions.`,
  );
};
