import type { Plugin } from 'vite';

const REACT = /\/react-dom\/cjs\/react-dom-client\.production\.js$/;
const EXCEPTION = /(\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g;

/**
 * As its file is read, React makes five errors to compare others with; nobody ever sees where they were made. With its tools
 * open, as Lighthouse has them, a browser notes that for every error, and parses all of a script again to know the lines:
 * three quarters of the app's first task. Objects of the same kind serve as well.
 */
export function lightExceptionsPlugin(): Plugin {
  return {
    name: 'bolsillo-light-exceptions',
    apply: 'build',
    transform(code, id) {
      if (!REACT.test(id)) return undefined;
      const found = code.match(EXCEPTION)?.length ?? 0;
      if (found !== 5)
        throw new Error(`React makes ${found} exceptions as it is read, not 5: look at it again`);
      return { code: lightExceptions(code), map: null };
    },
  };
}

export function lightExceptions(code: string): string {
  return code.replace(EXCEPTION, '$1{ __proto__: Error.prototype, message: $2 }');
}
