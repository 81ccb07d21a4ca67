/** Detects passwords and login codes in text (S15), which is rejected before it is saved and masked in copies. */

// The hooks' runtime doesn't support \p{L} in RegExp constructors.
const letter = 'A-Za-zÀ-ÖØ-öø-ÿ'
/** A password-like word: five characters or more, letters mixed with digits or symbols. */
const token = String.raw`(?=[^\s]{0,200}[${letter}])(?=[^\s]{0,200}[\d!@#$%^&*_+])[^\s,;"'”’)]{5,}`
/** A code: 4 to 8 digits, or two groups of three; not part of a longer number, date, time, amount or phone number. */
const digits = String.raw`(?<![\d$€#+][.,\-/: ]?)\d(?:\d{3,7}|\d\d[ \-]\d{3})(?![\d]|[.,\-/:]\d| ?[€%]| (?:euros?|dollars?|dólares|USD|EUR)\b)`

const password = String.raw`pass(?:word|code|phrase|wd)?|pwd?|psw|contrase(?:ñ|n)as?|clave|credentials?|credenciales`
const code = String.raw`code|c(?:ó|o)digo|pin|otp|2fa`
/** Filler words between the word for a secret and its value. */
const between = String.raw`(?:[\s:=>\-–—"'“‘(]|\b(?:is|are|es|son|was|era|now|ahora|currently|actually|todav(?:í|i)a|still|it|it's|for|para|of|de|del|la|el|mi|my|the|new|nuev[ao]|actual|old|viej[ao]|current|linkedin|linked|in|account|cuenta|profile|perfil|network|red|number|n(?:ú|u)mero|access|acceso|verification|verificaci(?:ó|o)n|login|security|seguridad)\b){0,80}`
const otherCode = String.raw`error|zip|postal|referral|invite|invitation|promo|discount|coupon|country|area|dialing|status|order|reference|ref|tracking|booking|source|dress|tax|bank|sort|swift|iban|qr|bar|customer|invoice|product|ticket|department|reason`
const otherKind = String.raw`(?:de |del )?(?:error|postal|pa(?:í|i)s|(?:á|a)rea|referencia|referido|referidos|invitaci(?:ó|o)n|pedido|factura|cliente|producto|seguimiento|reserva|descuento|promocional|promoci(?:ó|o)n|barras|estado|banco|swift|iban|departamento|motivo|qr)`

const years = String.raw`(?!(?:19|20)\d\d\b)`
// Quantifiers before required parts must be limited; otherwise long texts would take quadratic time.
const secretPatterns: readonly RegExp[] = [
  // "password hunter2", "my password is S3cret!99", "Mi contraseña de LinkedIn: Perro2024"
  new RegExp(String.raw`(?<![${letter}\d])(?:${password})${between}(?:^|(?<=[\s:=>\-–—"'“‘(]))(${token})`, 'gi'),
  // "password 482913", "clave: 1234"
  new RegExp(
    String.raw`(?<![${letter}\d])(?:${password})\b${between}(?<=[\s:=>"'“‘(])(${years}${digits}|(?<=[:=] ?)${digits})`,
    'gi',
  ),
  // "code 482913", "PIN 4829", "your verification code is 482 913", but not error, postal or order codes
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

/** Values that only look like passwords: addresses, dates, numbers with units, product names. */
const harmlessPatterns: readonly RegExp[] = [
  /^(?:https?:|www\.)/i,
  /@.+\./,
  /^[$€]?[\d.,:/-]+(?:st|nd|rd|th|am|pm|h|hs|d|m|s|k|%|€|\$|usd|eur|ª|º)?[.!?]?$/i,
  /^(?:iphone|ipad|ipados|ios|macos|windows|win|android|office|chrome|firefox|safari|edge|galaxy|pixel|covid|java|python|html|css|utf|sha|md|web|top|b2b|c2c)[\s-]?[\w.]*$/i,
  /^[a-z]{1,4}[-#]\d+[.!?]?$/i,
  /^(?:q[1-4]|h[12])[-/ ]?\d{2,4}$/i,
]

function secretsIn(text: string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  const plain = text.normalize('NFKC')
  for (const finder of secretPatterns) {
    // `matchAll` isn't used because it copies the expression, which the hooks' runtime would compile again for each text.
    finder.lastIndex = 0
    for (let match = finder.exec(plain); match; match = finder.exec(plain)) {
      const value = match[1] ?? ''
      if (value === '' || harmlessPatterns.some((pattern) => pattern.test(value) && !/^\d{4,8}$/.test(value))) continue
      const from = match.index + match[0].lastIndexOf(value)
      found.push({ from, to: from + value.length })
    }
  }
  return found
}

export const looksLikeSecret = (text: string): boolean => secretsIn(text).length > 0

export function maskSecrets(text: string): string {
  const plain = text.normalize('NFKC')
  const places = secretsIn(plain).sort((a, b) => a.from - b.from || b.to - a.to)
  if (places.length === 0) return text
  let kept = ''
  let end = 0
  for (const { from, to } of places) {
    // Two expressions can match overlapping values.
    if (from >= end) kept += `${plain.slice(end, from)}•••`
    end = Math.max(end, to)
  }
  return kept + plain.slice(end)
}
