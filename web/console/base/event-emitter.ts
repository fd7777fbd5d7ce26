export const createEventEmitter = <Payload>() => {
  const listeners = new Set<(payload: Payload) => void>();
  return {
    subscribe: (listener: (payload: Payload) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit: (payload: Payload) => {
      for (const listener of [...listeners]) listener(payload);
    },
  };
};
