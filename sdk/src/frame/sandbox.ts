/**
 * The page is in a sandbox without `allow-same-origin`. A frame in it has no origin either, and no storage, so it could
 * not load. A page without an origin for another reason, such as a file, can have the chat.
 */
export const isSandboxed = (): boolean => window.origin === 'null' && /^(http|about:srcdoc)/.test(location.href);
