/**
 * Finds network passwords and login codes in what people write (S15). The product has no place for them: the text is stopped before
 * it is saved, stays editable, and the screen says why. What slipped in before is masked where it would be copied on: mails,
 * bell, exports.
 */

// no \p{L}: the server's runtime can't read it in a constructor
const letter = 'A-Za-zÀ-ÖØ-öø-ÿ'
/** What a password looks like: five characters or more without blanks, letters mixed with digits or marks. */
const token = String.raw`(?=[^\s]{0,200}[${letter}])(?=[^\s]{0,200}[\d!@#$%^&*_+])[^\s,;"'”’)]{5,}`
/** 4 to 8 digits, or 3 and 3 as codes are shown; not a part of a longer number, a date, a time, an amount or a phone number. */
const digits = String.raw`(?<![\d$€#+][.,\-/: ]?)\d(?:\d{3,7}|\d\d[ \-]\d{3})(?![\d]|[.,\-/:]\d| ?[€%]| (?:euros?|dollars?|dólares|USD|EUR)\b)`

const password = String.raw`pass(?:word|code|phrase|wd)?|pwd?|psw|contrase(?:ñ|n)as?|clave|credentials?|credenciales`
const code = String.raw`code|c(?:ó|o)digo|pin|otp|2fa`
/** Small words that may stand between the word and what it names. */
const between = String.raw`(?:[\s:=>\-–—"'“‘(]|\b(?:is|are|es|son|was|era|now|ahora|currently|actually|todav(?:í|i)a|still|it|it's|for|para|of|de|del|la|el|mi|my|the|new|nuev[ao]|actual|old|viej[ao]|current|linkedin|linked|in|account|cuenta|profile|perfil|network|red|number|n(?:ú|u)mero|access|acceso|verification|verificaci(?:ó|o)n|login|security|seguridad)\b){0,80}`
/** A code of another kind: of an error, a place, an order. */
const otherCode = String.raw`error|zip|postal|referral|invite|invitation|promo|discount|coupon|country|area|dialing|status|order|reference|ref|tracking|booking|source|dress|tax|bank|sort|swift|iban|qr|bar|customer|invoice|product|ticket|department|reason`
const otherKind = String.raw`(?:de |del )?(?:error|postal|pa(?:í|i)s|(?:á|a)rea|referencia|referido|referidos|invitaci(?:ó|o)n|pedido|factura|cliente|producto|seguimiento|reserva|descuento|promocional|promoci(?:ó|o)n|barras|estado|banco|swift|iban|departamento|motivo|qr)`

const years = String.raw`(?!(?:19|20)\d\d\b)`
// nothing repeats without end before something that has to follow: a text of thousands of letters would be looked through from each
const finders: readonly RegExp[] = [
  // "password hunter2", "my password is S3cret!99", "Mi contraseña de LinkedIn: Perro2024"
  new RegExp(String.raw`(?<![${letter}\d])(?:${password})${between}(?:^|(?<=[\s:=>\-–—"'“‘(]))(${token})`, 'gi'),
  // "password 482913", "clave: 1234"
  new RegExp(
    String.raw`(?<![${letter}\d])(?:${password})\b${between}(?<=[\s:=>"'“‘(])(${years}${digits}|(?<=[:=] ?)${digits})`,
    'gi',
  ),
  // "code 482913", "PIN 4829", "your verification code is 482 913", but no error, postal or order code
  new RegExp(
    String.raw`(?<!(?:${otherCode})[ \-]?)(?<![${letter}\d])(?:${code})s?\b(?! ${otherKind})${between}(?<=[\s:=>"'“‘(])(${digits})`,
    'gi',
  ),
  // "482913 is my code", "G-482913 es tu código de verificación"
  new RegExp(String.raw`(${digits})\s+(?:is|es)\b[^.!?\n]{0,30}\b(?:${code}|${password})\b(?! ${otherKind})`, 'gi'),
  // "use 482913 to sign in"
  new RegExp(
    String.raw`(${digits})\s+(?:to|para)\s+(?:log|sign|verify|confirm|entrar|iniciar|acceder|verificar)`,
    'gi',
  ),
  // "login is bob / S3cret!99", "user: bob, Perro2024", "bob@mail.example | hunter22!"
  new RegExp(
    String.raw`(?:\b(?:log-?in|user(?:name)?|usuario|acceso|cuenta|account)\b(?: (?:is|es))?[\s:=]+[^\s,/|;]{2,40}|[^\s,;|/@]{1,64}@[^\s,;|/@]{1,253})\s*(?:[/|,;:]|\band\b|\by\b)\s*(${token})`,
    'gi',
  ),
]

/** Values that look like passwords and are none: addresses, dates, numbers with units, names of products and records. */
const harmless: readonly RegExp[] = [
  /^(?:https?:|www\.)/i,
  /@.+\./,
  /^[$€]?[\d.,:/-]+(?:st|nd|rd|th|am|pm|h|hs|d|m|s|k|%|€|\$|usd|eur|ª|º)?[.!?]?$/i,
  /^(?:iphone|ipad|ipados|ios|macos|windows|win|android|office|chrome|firefox|safari|edge|galaxy|pixel|covid|java|python|html|css|utf|sha|md|web|top|b2b|c2c)[\s-]?[\w.]*$/i,
  /^[a-z]{1,4}[-#]\d+[.!?]?$/i,
  /^(?:q[1-4]|h[12])[-/ ]?\d{2,4}$/i,
]

/** Where a text seems to hold a password or a code: the places of the values alone. */
function secretsIn(text: string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  const plain = text.normalize('NFKC')
  for (const finder of finders) {
    // not `matchAll`: it makes a copy of the expression, which the server's runtime compiles anew for each text
    finder.lastIndex = 0
    for (let match = finder.exec(plain); match; match = finder.exec(plain)) {
      const value = match[1] ?? ''
      if (value === '' || harmless.some((pattern) => pattern.test(value) && !/^\d{4,8}$/.test(value))) continue
      const from = match.index + match[0].lastIndexOf(value)
      found.push({ from, to: from + value.length })
    }
  }
  return found
}

/** Whether a text seems to hold a network password or a login code. */
export const looksLikeSecret = (text: string): boolean => secretsIn(text).length > 0

/** The text as it may be copied on: each value that seems to be a password or a code is three dots. */
export function masked(text: string): string {
  const plain = text.normalize('NFKC')
  const places = secretsIn(plain).sort((a, b) => a.from - b.from || b.to - a.to)
  if (places.length === 0) return text
  let kept = ''
  let end = 0
  for (const { from, to } of places) {
    // two finders may find the same value, or one a part of another's
    if (from >= end) kept += `${plain.slice(end, from)}•••`
    end = Math.max(end, to)
  }
  return kept + plain.slice(end)
}
