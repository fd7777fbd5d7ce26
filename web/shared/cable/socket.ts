import { CABLE_PROTOCOL, CABLE_UNSUPPORTED_PROTOCOL } from '@porchlight/core/wire/cable.ts';
import type { OpenTransport } from './transport.ts';

export const openSocket: OpenTransport = ({ url }, listener) => {
  const socket = new WebSocket(url, [CABLE_PROTOCOL, CABLE_UNSUPPORTED_PROTOCOL]);
  let ended = false;
  socket.addEventListener('message', ({ data }) => {
    if (!ended) listener.frame(String(data));
  });
  socket.addEventListener('close', () => {
    if (!ended) listener.closed();
  });
  return {
    send: (frame) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(frame);
    },
    close: () => {
      ended = true;
      socket.close();
    },
  };
};
