import { useSyncExternalStore } from 'react';
import { recall, remember } from '#ui/session/remember.ts';

export type Theme = 'system' | 'light' | 'dark';
export type TextSize = 'normal' | 'large' | 'larger';

/** What a person chose for this device. */
export interface Settings {
  readonly theme: Theme;
  readonly textSize: TextSize;
  /** Red for gains, green for losses. */
  readonly redUp: boolean;
  /** The eye on the total is closed. */
  readonly amountsHidden: boolean;
}

const STORAGE_NAME = 'bolsillo.settings';
const DEFAULTS: Settings = { theme: 'system', textSize: 'normal', redUp: false, amountsHidden: false };

const listeners = new Set<() => void>();
let present = read();

function read(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(recall(STORAGE_NAME) ?? '{}') as Partial<Settings>) };
  } catch {
    // Cut or foreign: the defaults are a good start.
    return DEFAULTS;
  }
}

/** Writes the settings where the tokens' rules look for them, on the root element. */
export function applySettings(): void {
  const { dataset } = document.documentElement;
  if (present.theme === 'system') delete dataset.theme;
  else dataset.theme = present.theme;
  if (present.textSize === 'normal') delete dataset.textSize;
  else dataset.textSize = present.textSize;
  if (present.redUp) dataset.redUp = '';
  else delete dataset.redUp;
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper);
}

/** Changes some settings, remembers and applies them; what another tab chose meanwhile stays. */
export function changeSettings(changed: Partial<Settings>): void {
  const next = { ...read(), ...changed };
  // Full or forbidden: what was chosen on this page holds until it is closed.
  take(remember(STORAGE_NAME, JSON.stringify(next)) ? next : { ...present, ...changed });
}

/** Whether the eye is closed, where a drawing is made for another device. */
export function assumeAmountsHidden(amountsHidden: boolean): void {
  present = { ...DEFAULTS, amountsHidden };
}

function take(settings: Settings): void {
  present = settings;
  applySettings();
  for (const listener of listeners) listener();
}

// Chosen in another tab: an eye closed there is closed here.
addEventListener('storage', ({ key }) => {
  if (key === null || key === STORAGE_NAME) take(read());
});

const presentSettings = () => present;
const systemTheme = () => (darkMedia.matches ? 'dark' : 'light');

/** This device's settings; draws again when they change. */
export function useSettings(): Settings {
  return useSyncExternalStore(subscribe, presentSettings, presentSettings);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const darkMedia = matchMedia('(prefers-color-scheme: dark)');
darkMedia.addEventListener('change', () => {
  applySettings();
  for (const listener of listeners) listener();
});

/** The theme in force, the system's where none is chosen: for what draws on a canvas. */
export function useResolvedTheme(): 'light' | 'dark' {
  const { theme } = useSettings();
  const system = useSyncExternalStore(subscribe, systemTheme, systemTheme);
  return theme === 'system' ? system : theme;
}

/** The value of a token in force, such as `--gain`, for what draws on a canvas. */
export function tokenValue(name: `--${string}`): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
