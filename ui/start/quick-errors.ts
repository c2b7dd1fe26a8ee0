/*
 * Imported before all else. As it is read, React makes some errors to compare others with; a browser would parse all of a
 * script again to know their lines, which took three quarters of the app's first task. `traceErrors` brings stacks back.
 */
const limit = Error.stackTraceLimit;
Error.stackTraceLimit = 0;

/** From here on an error knows where it was made; called once the app's files have run. */
export function traceErrors(): void {
  Error.stackTraceLimit = limit;
}
