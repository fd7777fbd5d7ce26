type ConsoleWindow = Window & { porchlight?: { mailDelivers?: boolean } };

/** Whether a mail server is set up. */
export const sendsEmail = (view: ConsoleWindow = window): boolean => view.porchlight?.mailDelivers === true;
