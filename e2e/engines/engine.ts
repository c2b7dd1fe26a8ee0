/** A page of some browser, at a phone's size. */
export interface Screen {
  /** As it is called in what is printed, and in the names of pictures. */
  readonly name: string;
  open(url: string): Promise<void>;
  /** What an expression is in the page; JSON only, and no promise. */
  evaluate<Result>(expression: string): Promise<Result>;
  /** A PNG of what is to be seen. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** WebDriver's own shape of input, the same in both of its protocols. */
export interface InputSource {
  readonly type: 'pointer' | 'key';
  readonly id: string;
  readonly parameters?: { readonly pointerType: 'touch' | 'mouse' };
  readonly actions: readonly Readonly<Record<string, unknown>>[];
}

/** A browser that has no Playwright of its own, driven by its vendor's protocol. */
export interface Engine extends Screen {
  /** What a pointer is there: WebKitGTK’s driver has no finger. */
  readonly pointerType: 'touch' | 'mouse';
  perform(sources: readonly InputSource[]): Promise<void>;
  /** Gives a file to the first file field that fits the selector. */
  attach(selector: string, file: string): Promise<void>;
}

export const SIZE = { width: 360, height: 640 } as const;
