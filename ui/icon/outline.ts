import { createElement, type FunctionComponent, type SVGProps } from 'react';

type Parts = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

/** Where every outline begins; what uses it says the rest. */
const LOOK = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/**
 * Takes the place of the icon set's own function in a build (`lean-libraries-plugin.ts`): that one has two kilobytes of
 * options that nothing here uses. An outline of the set comes as its data, one of ours with its name before.
 */
export default function createOutline(
  icon: string | { readonly node: Parts },
  own: Parts = [],
): FunctionComponent<SVGProps<SVGSVGElement>> {
  const parts = typeof icon === 'string' ? own : icon.node;
  return (props) =>
    createElement(
      'svg',
      { ...LOOK, ...props },
      ...parts.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
