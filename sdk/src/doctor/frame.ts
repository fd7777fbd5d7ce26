import { frameAddress } from '../frame/address.ts';
import type { Launcher } from '../launcher.ts';
import { type Finding, ok, wrong } from './finding.ts';
import type { Refusals } from './refusals.ts';

const PATIENCE_MS = 15_000;
const STEP_MS = 100;

/** Loads the chat if it is not there, and waits until it has come or been given up. */
const bring = async (launcher: Launcher, refuses: Refusals) => {
  const { state, lifetime } = launcher;
  if (!state.hasLoaded) launcher.reload();
  for (let left = PATIENCE_MS; left > 0 && !lifetime.isOver(); left -= STEP_MS) {
    if (state.hasLoaded || state.failed || refuses('frame-src')) return;
    await new Promise<void>((done) => lifetime.later(done, STEP_MS));
  }
};

/** The chat's frame on this page. A refusal is reported by another check: an error page sends nothing to the embedding page. */
export const lookAtFrame = async (launcher: Launcher, refuses: Refusals): Promise<Finding> => {
  const name = 'Chat';
  const { state } = launcher;
  await bring(launcher, refuses);
  if (state.hasLoaded) return ok(name, 'is there and answers');
  const { origin } = new URL(state.baseUrl, location.href);
  if (refuses('frame-src'))
    return wrong(
      name,
      'The Content-Security-Policy of this page does not let it show the chat',
      `Add this to the policy: frame-src ${origin}`,
    );
  if (refuses('script-src-elem', 'script-src'))
    return wrong(
      name,
      'The Content-Security-Policy of this page lets the loader in, but not its second file',
      `Add this to the policy: script-src ${origin}`,
    );
  return wrong(
    name,
    'came and said nothing, or did not come at all',
    `Open ${frameAddress(state.baseUrl, state.websiteToken)} in a tab of its own: what stands there is the reason, unless another line here names it. Often it is a sign-in wall in front of the installation, or an extension of the browser.`,
  );
};
