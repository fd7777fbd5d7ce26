import { type RunningPorchlight, startPorchlight } from './loader.ts';
import type { PorchlightUser } from './start-chat.ts';

const TAG = 'porchlight-chat';

/** A server has no elements, and may still import the module. */
const ElementBase = globalThis.HTMLElement ?? class {};

const camelCase = (name: string) => name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());

/**
 * `<porchlight-chat base-url="…" website-token="…" position="left">`: the chat as long as the element is in the page. Its other
 * attributes are settings, as of the script. It dispatches the chat's events by their names.
 */
export class PorchlightChat extends ElementBase {
  #chat: RunningPorchlight | undefined;
  #user: PorchlightUser | null = null;

  /** The signed-in user; null signs them out. */
  get user(): PorchlightUser | null {
    return this.#user;
  }
  set user(user: PorchlightUser | null) {
    this.#user = user;
    this.#chat?.setUser(user);
  }

  connectedCallback(): void {
    // Moved within the page: the chat keeps running.
    if (this.#chat) return;
    const { baseUrl = '', websiteToken = '', locale, nonce, ...settings } = this.#attributes();
    this.#chat = startPorchlight({
      baseUrl,
      websiteToken,
      locale,
      nonce: this.nonce || nonce,
      settings,
      user: this.#user,
      onEvent: (name, detail) => this.dispatchEvent(new CustomEvent(name, { detail })),
    });
  }

  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#chat?.stop();
      this.#chat = undefined;
    });
  }

  #attributes(): Record<string, string> {
    return Object.fromEntries([...this.attributes].map(({ name, value }) => [camelCase(name), value]));
  }
}

if (globalThis.customElements && !customElements.get(TAG)) customElements.define(TAG, PorchlightChat);

declare global {
  interface HTMLElementTagNameMap {
    'porchlight-chat': PorchlightChat;
  }
}
