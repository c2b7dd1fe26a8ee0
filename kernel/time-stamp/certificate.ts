import {
  childrenOf,
  context,
  type Element,
  expectTag,
  integerHex,
  oidOf,
  partsOf,
  readElement,
  TAG,
  timeOf,
} from './der.ts';

/** What of an X.509 certificate a time stamp's verifier needs. */
export interface Certificate {
  readonly der: Uint8Array;
  /** Issuer's name, as written. */
  readonly issuer: Uint8Array;
  readonly serial: string;
  /** Epoch milliseconds. */
  readonly notBefore: number;
  readonly notAfter: number;
  /** The subject's common name, else its organisation, else empty. */
  readonly name: string;
  /** SPKI. */
  readonly publicKey: Element;
  /** Its extended key usages by object identifier, and whether whoever does not know the extension must refuse it. */
  readonly usages: { readonly oids: readonly string[]; readonly isCritical: boolean };
  /** How many authorities may stand between this one and who signs; null for any number. */
  readonly pathLength: number | null;
}

const COMMON_NAME = '2.5.4.3';
const ORGANISATION = '2.5.4.10';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const BASIC_CONSTRAINTS = '2.5.29.19';
const BMP_STRING = 0x1e;

/** Reads a certificate; throws `DerError`. Verifies nothing. */
export function readCertificate(der: Uint8Array): Certificate {
  const [tbs] = partsOf(readElement(der));
  const fields = partsOf(tbs);
  if (fields[0]?.tag === context(0)) fields.shift();
  const [serial, , issuer, validity, subject, publicKey, ...rest] = fields;
  const [notBefore, notAfter] = partsOf(validity);
  const extensions = rest.find(({ tag }) => tag === context(3));
  const extension = extensionsIn(extensions);
  return {
    der,
    issuer: expectTag(issuer, TAG.sequence).bytes,
    serial: integerHex(serial),
    notBefore: timeOf(notBefore),
    notAfter: timeOf(notAfter),
    name: nameOf(expectTag(subject, TAG.sequence)),
    publicKey: expectTag(publicKey, TAG.sequence),
    usages: usagesOf(extension.get(EXTENDED_KEY_USAGE)),
    pathLength: pathLengthOf(extension.get(BASIC_CONSTRAINTS)),
  };
}

interface Extension {
  readonly isCritical: boolean;
  readonly value: Element;
}

function extensionsIn(wrapped: Element | undefined): ReadonlyMap<string, Extension> {
  const found = new Map<string, Extension>();
  if (!wrapped) return found;
  for (const extension of partsOf(childrenOf(wrapped)[0])) {
    const parts = partsOf(extension);
    const isCritical = parts[1]?.tag === TAG.boolean && parts[1].content[0] === 0xff;
    const value = readElement(expectTag(parts.at(-1), TAG.octetString).content);
    found.set(oidOf(parts[0]), { isCritical, value });
  }
  return found;
}

const usagesOf = (extension: Extension | undefined): Certificate['usages'] => ({
  oids: extension ? partsOf(extension.value).map(oidOf) : [],
  isCritical: extension?.isCritical ?? false,
});

function pathLengthOf(extension: Extension | undefined): number | null {
  const length = extension && partsOf(extension.value).find(({ tag }) => tag === TAG.integer);
  return length ? Number.parseInt(integerHex(length), 16) : null;
}

function nameOf(subject: Element): string {
  const names = new Map<string, string>();
  for (const attribute of childrenOf(subject).flatMap((set) => partsOf(set, TAG.set))) {
    const [type, value] = partsOf(attribute);
    if (value) names.set(oidOf(type), textOf(value));
  }
  return names.get(COMMON_NAME) ?? names.get(ORGANISATION) ?? '';
}

const textOf = ({ tag, content }: Element): string =>
  new TextDecoder(tag === BMP_STRING ? 'utf-16be' : 'utf-8').decode(content);
