import { ApiError, refusalOf } from '../../../shared/api.ts';

export type Upload = {
  method: 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body: FormData | File;
  onProgress: (part: number) => void;
  signal: AbortSignal;
};

/** No progress for this long, or no response after it, means a dead connection. */
export const STALLED_MS = 60_000;

/** With progress, which `fetch` does not report. No deadline while bytes move; rejects with `ApiError`. */
export const upload = <T>({ method, url, headers, body, onProgress, signal }: Upload): Promise<T> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    if (signal.aborted) return reject(new ApiError({ kind: 'aborted' }));
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const giveUpLater = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reject(new ApiError({ kind: 'timeout' }));
        request.abort();
      }, STALLED_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      giveUpLater();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onloadend = () => clearTimeout(timer);
    request.onerror = () => reject(new ApiError({ kind: 'network' }));
    request.onabort = () => reject(new ApiError({ kind: 'aborted' }));
    request.onload = () => {
      const { status, responseText } = request;
      if (status >= 200 && status < 300) {
        try {
          return resolve(responseText ? JSON.parse(responseText) : undefined);
        } catch {
          // A proxy or the sign-in page of a network has answered.
          return reject(new ApiError({ kind: 'network' }));
        }
      }
      return reject(refusalOf(status, responseText, (name) => request.getResponseHeader(name)));
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    giveUpLater();
    request.send(body);
  });
