/**
 * Events of one page over its own window, for parts whose state is private. `Events`: the name of each with what it carries.
 * A name that comes as a plain `Event` carries nothing.
 */
export const createWindowEvents = <Events extends { [Name in keyof Events]: unknown }>() => ({
  dispatch: <Name extends keyof Events & string>(name: Name, detail: Events[Name]): void => {
    window.dispatchEvent(new CustomEvent(name, { detail }));
  },
  /** Returns how to stop. */
  listen: <Name extends keyof Events & string>(name: Name, listener: (detail: Events[Name]) => void) => {
    const receive = (event: Event) => listener(event instanceof CustomEvent ? event.detail : {});
    window.addEventListener(name, receive);
    return () => window.removeEventListener(name, receive);
  },
});
