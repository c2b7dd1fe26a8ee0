/** What a key press says of a composition: React's own event does not say all of it. */
type Press = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode'>;

/** What browsers call a key that an input method took. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Whether Enter was pressed for itself: not to end what an input method composes, such as Pinyin. Safari ends the composition first,
 * and tells of the key afterwards; only its code still says whose it was.
 */
export const isOwnEnter = ({ key, isComposing, keyCode }: Press): boolean =>
  key === 'Enter' && !isComposing && keyCode !== TAKEN_BY_INPUT_METHOD;
