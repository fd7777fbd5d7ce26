/** Addresses as people read them; the whole one stands in the title. */
export const shortAddress = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
