type Chat = { toggle: (state?: 'open' | 'close') => void };
type ChatWindow = EventTarget & { $chatwoot?: Chat };

/** Buttons that open the page's chat. They are shown once there is one: the loader may be blocked, or not come. */
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
