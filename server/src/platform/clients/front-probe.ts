const PATIENCE_MS = 5_000;

/** Requests an address of this installation as a browser would, through its proxy. Throws without a response. */
export const askFront = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
};
