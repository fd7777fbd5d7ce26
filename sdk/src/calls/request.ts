import type { FrameMessages } from '@porchlight/core/wire/widget/host-messages.ts';
import type { FrameLink } from '../frame/frame-link.ts';
import { later } from '../frame/timer.ts';
import type { Launcher } from '../launcher.ts';

/** From the call on: the chat may have to load first, on a slow connection. */
const DEADLINE_MS = 30_000;

/** Sends a request to the widget; rejects with a code when the chat does not load, ends, or does not respond. */
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
    const cancel = later(lifetime, () => fail('NO_ANSWER'), DEADLINE_MS);
    // Removed from the page while this file was loading.
    if (lifetime.isOver()) return fail('DESTROYED');
    lifetime.onEnd(() => fail('DESTROYED'));
    addEventListener(
      'porchlight:error',
      (event) => {
        if (event instanceof CustomEvent && event.detail?.code === 'WIDGET_UNAVAILABLE') fail(event.detail.code);
      },
      waiting,
    );
    // An earlier load failed: it is tried again.
    if (launcher.state.failed) launcher.reload();
    return launcher.ask((link) => {
      // Page code already got its rejection, so the request must not be carried out later.
      if (waiting.signal.aborted) return;
      const call = link.answers.push((answer) => {
        end();
        if (answer.error) reject(new Error(answer.error));
        else resolve(answer);
      });
      post(link, call - 1);
    });
  });
