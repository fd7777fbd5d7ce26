/** From a test's worker to the process that hosts its servers: start one with environment variables, or stop it. */
export type HostRequest = { id: number; settings: Record<string, string> } | { id: number; stop: true };

/** A line that the server prints for the operator, or the end of the last request for this server. */
export type HostMessage = { id: number; line: string } | { id: number; done: true } | { id: number; failed: string };
