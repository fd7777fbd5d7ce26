/**
 * The page is in a sandbox without `allow-same-origin`. A frame in it is sandboxed too: it has no origin to be known by, and no
 * storage. Waiting for it would end in the same card. A page that has no origin for another reason, such as a file, can have the
 * chat.
 */
export const isSandboxed = (): boolean => window.origin === 'null' && /^(http|about:srcdoc)/.test(location.href);
