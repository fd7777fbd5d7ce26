/** In time linear to the text. A dot or comma at the end belongs to the sentence around the address. */
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+[\p{L}\p{N}]$/u;

export const isEmail = (text: string): boolean => EMAIL.test(text.trim());
