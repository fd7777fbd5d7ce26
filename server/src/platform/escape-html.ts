const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For text between tags and for attributes in quotes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => HTML[char] ?? '');
