/**
 * The address of a stored file: its key is random and long, so it cannot be guessed. Relative to the installation, because
 * the widget and the console share its origin; emails and webhooks prepend the public address.
 */
export const fileAddress = (key: string, name?: string | null) =>
  `/files/${encodeURIComponent(key)}${name ? `/${encodeURIComponent(name)}` : ''}`;

/** A stored picture, else its address on another server; empty for none. */
export const avatarAddress = (key: string | null, external?: string | null) =>
  key ? fileAddress(key) : (external ?? '');
