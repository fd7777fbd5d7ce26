import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Bytes stop, and a new connection is never answered. `mend` ends the earlier ones, as a change of network. */
export const openNetworkProxy = async (serverUrl: string) => {
  const { hostname, port } = new URL(serverUrl);
  const calls = new Set<Socket>();
  let isCut = false;
  const line = createServer((browser) => {
    calls.add(browser);
    browser.on('close', () => calls.delete(browser));
    browser.on('error', () => {});
    if (isCut) return;
    const server = connect(Number(port), hostname);
    calls.add(server);
    server.on('close', () => {
      calls.delete(server);
      if (!isCut) browser.destroy();
    });
    server.on('error', () => browser.destroy());
    browser.on('close', () => server.destroy());
    browser.pipe(server);
    server.pipe(browser);
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      for (const call of calls) {
        call.unpipe();
        call.pause();
      }
    },
    mend: () => {
      isCut = false;
      for (const call of calls) call.resetAndDestroy();
    },
    close: () => {
      for (const call of calls) call.destroy();
      line.close();
    },
  };
};
