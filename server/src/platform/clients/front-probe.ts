const PATIENCE_MS = 5_000;

/** Asks an address of our own as a browser would, through whatever stands in front. Throws when nothing answers. */
export const askFront = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
};
