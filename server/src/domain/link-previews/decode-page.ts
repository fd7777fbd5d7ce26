import type { OutboundResponse } from '../../platform/clients/outbound-http.ts';

/** The declaration has to be in the first bytes (HTML standard, 4.2.5.4). */
const DECLARED_IN = 1_024;
const CHARSET = /charset=["']?([\w-]{1,40})/i;

const decoderOf = (label: string | undefined) => {
  try {
    return new TextDecoder(label);
  } catch {
    // Unknown labels.
    return new TextDecoder();
  }
};

/** The text of a page by the charset of its header or of its own declaration, else UTF-8. */
export const decodePage = ({ headers, body }: Pick<OutboundResponse, 'headers' | 'body'>): string => {
  const declared = () => CHARSET.exec(body.subarray(0, DECLARED_IN).toString('latin1'))?.[1];
  return decoderOf(CHARSET.exec(headers['content-type'] ?? '')?.[1] ?? declared()).decode(body);
};
