/** Families only, so that a list of devices can be read; versions and models are nobody's business. */
export interface DeviceName {
  /** `Chrome`, `Safari`, …; empty where not told. */
  readonly browser: string;
  /** `Android`, `iPhone`, …; empty where not told. */
  readonly system: string;
}

/** Order matters: nearly every browser also calls itself Chrome and Safari. */
const BROWSERS: readonly [string, RegExp][] = [
  ['Samsung Internet', /SamsungBrowser\//],
  ['Opera', /OPR\/|Opera Mini\//],
  ['Edge', /Edg(A|iOS)?\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['WeChat', /MicroMessenger\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Version\/[\d.]+ .*Safari\//],
];

const SYSTEMS: readonly [string, RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

/** The browser and system families that a user agent tells. */
export function deviceName(userAgent: string): DeviceName {
  const nameIn = (list: typeof BROWSERS) => list.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? '';
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}

/** The name of the device that one holds: as its log-in told it, else as its browser tells it now. */
export function nameHere({ browser, system }: DeviceName, userAgent: string): DeviceName {
  return browser || system ? { browser, system } : deviceName(userAgent);
}

/** How a device is called wherever it is told of, `Chrome (Android)`; what was not told is left out, so it may be empty. */
export function writeDevice({ browser, system }: DeviceName): string {
  return browser && system ? `${browser} (${system})` : browser || system;
}
