interface Keys {
  /** What came in before the caret; nothing where something was deleted, null where the browser does not say. */
  readonly inserted: string | null;
  /** Del, not backspace. */
  readonly isForward: boolean;
}

const UNKNOWN: Keys = { inserted: null, isForward: false };

/** Which keys an input event stands for, given what now stands before the caret. */
export function keysOf(event: object, beforeCaret: string): Keys {
  if (!('inputType' in event) || typeof event.inputType !== 'string') return UNKNOWN;
  const { inputType } = event;
  if (inputType.startsWith('delete')) {
    return { inserted: '', isForward: inputType === 'deleteContentForward' };
  }
  const data = 'data' in event ? event.data : null;
  const isKnown = inputType.startsWith('insert') && typeof data === 'string' && beforeCaret.endsWith(data);
  return isKnown ? { inserted: data, isForward: false } : UNKNOWN;
}
