/*
 * What the service worker uses of its surroundings. TypeScript's own `webworker` library cannot stand beside `dom`: it would
 * change what `addEventListener` means in every screen.
 */

/** An event whose work goes on after its listener has returned. */
export interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchingEvent extends LastingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

export interface TellingEvent extends LastingEvent {
  readonly data: unknown;
}

export interface PushingEvent extends LastingEvent {
  readonly data: { text(): string } | null;
}

export interface TappedEvent extends LastingEvent {
  readonly notification: { readonly data: unknown; close(): void };
}

/** An open page of the app. */
export interface OpenPage {
  focus(): Promise<OpenPage>;
  navigate(url: string): Promise<OpenPage | null>;
}

export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(wish: { type: 'window' }): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: FetchingEvent) => void): void;
  addEventListener(name: 'message', listener: (event: TellingEvent) => void): void;
  addEventListener(name: 'push', listener: (event: PushingEvent) => void): void;
  addEventListener(name: 'notificationclick', listener: (event: TappedEvent) => void): void;
}
