/** On the page's own window, for parts with private state. A plain `Event` of the name has no detail. */
export const createWindowEvents = <Events extends { [Name in keyof Events]: unknown }>() => ({
  dispatch: <Name extends keyof Events & string>(name: Name, detail: Events[Name]): void => {
    window.dispatchEvent(new CustomEvent(name, { detail }));
  },
  listen: <Name extends keyof Events & string>(name: Name, listener: (detail: Events[Name]) => void) => {
    const receive = (event: Event) => listener(event instanceof CustomEvent ? event.detail : {});
    window.addEventListener(name, receive);
    return () => window.removeEventListener(name, receive);
  },
});
