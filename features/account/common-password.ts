/** The bodies of the passwords that leaks show most, in Mexico and everywhere; what people add to them does not help. */
const COMMON_WORDS = new Set(
  `password contraseña contrasena passw0rd pass clave secreto secret admin administrador usuario user login welcome
  bienvenido hola hello qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx abc abcd abcdef iloveyou teamo tequiero
  teamomucho amor amorcito corazon miamor princesa princess mexico méxico america chivas pumas cruzazul tigres rayados
  futbol football soccer dragon monkey shadow sunshine superman batman pokemon naruto star master killer michael jordan
  alejandro alejandra fernanda daniel daniela carlos jesus jesucristo dios familia estrella mariposa chocolate
  bolsillo dinero woaini`.split(/\s+/),
);

const EDGES = /^[\d\p{P}\p{S}]+|[\d\p{P}\p{S}]+$/gu;

/**
 * Whether a password is among the first that anyone would try: a much used word with digits or signs around it,
 * digits alone up to nine, a run (`abcdef`, `987654`), one character repeated, or the phone itself. Such a one is
 * warned of, not refused.
 */
export function isCommonPassword(password: string, phone: string): boolean {
  const plain = password.normalize('NFC').toLowerCase();
  if (plain.length === 0) return false;
  if (/^\d{1,9}$/.test(plain) || isRun(plain)) return true;
  if (phone.length > 0 && (plain.includes(phone) || plain.includes(phone.slice(-8)))) return true;
  const word = plain.replace(EDGES, '');
  return COMMON_WORDS.has(word) || COMMON_WORDS.has(plain);
}

/** Each character follows the last by the same step of −1, 0 or 1. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  const [first] = steps;
  return first !== undefined && Math.abs(first) <= 1 && steps.every((step) => step === first);
}
