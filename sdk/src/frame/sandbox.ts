/** Without `allow-same-origin` a frame has no storage, so it could not load. A file's page can have the chat. */
export const isSandboxed = (): boolean => window.origin === 'null' && /^(http|about:srcdoc)/.test(location.href);
