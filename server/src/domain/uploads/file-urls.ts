/**
 * Where a stored file is read: its key is random and long, so the address cannot be guessed. Relative to the installation,
 * because the widget and the console share its origin; mails and webhooks put the public address before it.
 */
export const fileAddress = (key: string, name?: string | null) =>
  `/files/${encodeURIComponent(key)}${name ? `/${encodeURIComponent(name)}` : ''}`;

/** A stored picture, else the address of one on another server; empty for none. */
export const avatarAddress = (key: string | null, external?: string | null) =>
  key ? fileAddress(key) : (external ?? '');
