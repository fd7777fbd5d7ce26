import { SCROLL_TO_MESSAGE } from '@porchlight/core/wire/widget/app-events.ts';
import { dispatchAppEvent } from '../base/app-events.ts';
import type { Widget } from '../state/widget-context.ts';

const PAUSE_MS = 100;
/** A thousand messages back; and a list that does not come to the message is left where it is. */
const MOST_PAGES = 50;
const MOST_TRIES = 50;

type Target = { id: number; conversation_id: number };

/** Shows a conversation at one of its messages, loading what is between; ends when the visitor goes elsewhere. */
export const openAtMessage = (
  { conversation, router }: Pick<Widget, 'conversation' | 'router'>,
  { id, conversation_id }: Target,
): void => {
  conversation.open(conversation_id);
  router.switchTo('messages');
  let [pages, tries] = [0, 0];
  const step = (): boolean => {
    const { id: open, messages, sync, loadingOlder, allLoaded } = conversation.getSnapshot();
    if (router.getSnapshot().name !== 'messages' || open !== conversation_id) return false;
    if (document.getElementById(`cwmsg-${id}`)?.hasAttribute('data-highlight')) return false;
    if (messages.some((message) => message.id === id)) {
      dispatchAppEvent(SCROLL_TO_MESSAGE, { messageId: id });
      tries += 1;
    } else if (sync === 'ready' && !loadingOlder) {
      if (allLoaded) return false;
      conversation.loadOlder();
      pages += 1;
    }
    return pages <= MOST_PAGES && tries <= MOST_TRIES;
  };
  const timer = setInterval(() => step() || clearInterval(timer), PAUSE_MS);
};
