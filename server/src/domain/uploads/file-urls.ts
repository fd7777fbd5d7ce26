/** Relative to the installation: emails and webhooks prepend the public address. The key cannot be guessed. */
export const fileAddress = (key: string, name?: string | null) =>
  `/files/${encodeURIComponent(key)}${name ? `/${encodeURIComponent(name)}` : ''}`;

/** A stored picture, else its address on another server; empty for none. */
export const avatarAddress = (key: string | null, external?: string | null) =>
  key ? fileAddress(key) : (external ?? '');
