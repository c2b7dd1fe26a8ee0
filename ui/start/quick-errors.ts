/*
 * Imported before all else. As it is read, React makes some errors to compare others with; a browser would parse all of a
 * script again to know their lines, which took three quarters of the app's first task. Once the files have run, or one of them
 * has failed, an error knows again where it was made.
 */
const { stackTraceLimit } = Error;
Error.stackTraceLimit = 0;
setTimeout(() => {
  Error.stackTraceLimit = stackTraceLimit;
});
