import type { FrameMessages } from '@porchlight/core/wire/widget/host-messages.ts';
import type { FrameLink } from '../frame/frame-link.ts';
import type { Launcher } from '../launcher.ts';

/** From the call on: the chat may have to load first, on a slow connection. */
const DEADLINE_MS = 30_000;

/** Asks the widget; settles with its answer, or rejects with a code when the chat does not come, ends, or stays silent. */
export const request = (
  launcher: Launcher,
  post: (link: FrameLink, call: number) => void,
): Promise<FrameMessages['settled']> =>
  new Promise((resolve, reject) => {
    const { lifetime } = launcher;
    const waiting = new AbortController();
    const end = () => {
      waiting.abort();
      cancel();
    };
    const fail = (code: string) => {
      end();
      reject(new Error(code));
    };
    const cancel = lifetime.later(() => fail('NO_ANSWER'), DEADLINE_MS);
    // Taken off the page while this file was on its way.
    if (lifetime.isOver()) return fail('DESTROYED');
    lifetime.onEnd(() => fail('DESTROYED'));
    addEventListener(
      'porchlight:error',
      (event) => {
        if (event instanceof CustomEvent && event.detail?.code === 'WIDGET_UNAVAILABLE') fail(event.detail.code);
      },
      waiting,
    );
    // It did not come before: asked for again.
    if (launcher.state.failed) launcher.reload();
    return launcher.ask((link) => {
      // Failed meanwhile: page code got its rejection, and must not find it done later.
      if (waiting.signal.aborted) return;
      const call = link.answers.push((answer) => {
        end();
        if (answer.error) reject(new Error(answer.error));
        else resolve(answer);
      });
      post(link, call - 1);
    });
  });
