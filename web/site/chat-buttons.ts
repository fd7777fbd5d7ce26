type Chat = { toggle: (state?: 'open' | 'close') => void };
type ChatWindow = EventTarget & { $chatwoot?: Chat };

/** Hidden until the loader has run: it may be blocked. */
export const showChatButtons = (page: ParentNode, view: ChatWindow) => {
  const show = () => {
    for (const button of page.querySelectorAll<HTMLButtonElement>('button[data-chat]')) {
      button.hidden = false;
      button.onclick = () => view.$chatwoot?.toggle('open');
    }
  };
  if (view.$chatwoot) show();
  else view.addEventListener('chatwoot:ready', show, { once: true });
};
