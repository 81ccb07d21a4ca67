/** Encodings that are guessed by plausibility (S30). Platforms don't support MS-DOS encodings. */
export const legacyEncodings = ['windows-1252', 'macintosh', 'cp850', 'cp437', 'windows-1250'] as const
export type LegacyEncoding = (typeof legacyEncodings)[number]
export const isLegacyEncoding = (name: string): name is LegacyEncoding =>
  (legacyEncodings as readonly string[]).includes(name)
export type Encoding = LegacyEncoding | 'utf-8' | 'utf-16'

const upperHalves: { readonly [encoding in LegacyEncoding]: string } = {
  'windows-1252':
    '€\u0081\u201aƒ„…†‡\u02c6‰Š‹Œ\u008dŽ\u008f\u0090\u2018\u2019“”•–—\u02dc™š›œ\u009džŸ\u00a0¡¢£¤¥¦§\u00a8©ª«¬\u00ad®\u00af°±²³\u00b4µ¶·\u00b8¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
  macintosh:
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™\u00b4\u00a8≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”\u2018\u2019÷◊ÿŸ⁄€‹›ﬁﬂ‡·\u201a„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙı\u02c6\u02dc\u00af\u02d8\u02d9\u02da\u00b8\u02dd\u02db\u02c7',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ\u00af\u00b4\u00ad±‗¾¶§÷\u00b8°\u00a8·¹³²■\u00a0',
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  'windows-1250':
    '€\u0081\u201a\u0083„…†‡\u0088‰Š‹ŚŤŽŹ\u0090\u2018\u2019“”•–—\u0098™š›śťžź\u00a0\u02c7\u02d8Ł¤Ą¦§\u00a8©Ş«¬\u00ad®Ż°±\u02dbł\u00b4µ¶·\u00b8ąş»Ľ\u02ddľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ\u02d9',
}

/** Decodes a file. Every byte maps to a character, so a wrong encoding produces wrong characters rather than an error. */
export function decodeLegacyText(bytes: Uint8Array, encoding: LegacyEncoding): string {
  const letters = upperHalves[encoding]
  let text = ''
  for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : letters.charAt(byte - 128)
  return text
}

const spanish = /[áéíóúüñÁÉÍÓÚÜÑ]/g
const symbolsBeforeWords = '¡¿“‘«„‚‹€£$#([-–—…'
const symbolsAfterWords = '”’»›ªº°®™©…´€£¢¥²³–—'
const symbolsInWords = '’´·-'
const isLetter = (char: string): boolean =>
  /[a-zA-Z]/.test(char) || (char > '\u00bf' && char < '\u0250' && !'×÷ƒ'.includes(char))
const isCapital = (char: string): boolean => isLetter(char) && char !== char.toLowerCase()

/** Returns 0 for a plausible text, and more for capitals after small letters or symbols at unusual positions. */
function implausibility(text: string): number {
  let cost = 0
  // oxlint-disable-next-line no-control-regex -- all but ASCII
  for (const { 0: char, index } of text.matchAll(/[^\u0000-\u007f]/g)) {
    const [last, next] = [text.charAt(index - 1), text.charAt(index + 1)]
    if (isLetter(char)) {
      if (isCapital(char) && isLetter(last) && !isCapital(last)) cost += 2
      // In words "œ" is followed by "u"; elsewhere it is a letter in another encoding.
      if (char === 'œ' && !/[uU]/.test(next)) cost += 1
    } else cost += costOfSymbol(char, isLetter(last), isLetter(next))
  }
  return cost
}

function costOfSymbol(char: string, followsLetter: boolean, precedesLetter: boolean): number {
  // Control characters, box drawing and Greek letters.
  if (
    (char >= '\u0080' && char < '\u00a0') ||
    (char >= '\u2500' && char < '\u25a0') ||
    (char >= '\u0250' && char < '\u2000')
  )
    return 3
  if (followsLetter && precedesLetter) return symbolsInWords.includes(char) ? 0 : 3
  if (followsLetter) return symbolsAfterWords.includes(char) || char === '\u00a0' ? 0 : 2
  if (precedesLetter) return symbolsBeforeWords.includes(char) && char !== '£' ? 0 : 2
  return 0
}

/**
 * Returns Windows-1252 unless the text is then implausible. The person who imports the file can choose another encoding.
 */
export function guessEncoding(bytes: Uint8Array): LegacyEncoding {
  const judged = legacyEncodings.map((encoding, place) => {
    const text = decodeLegacyText(bytes, encoding)
    return { encoding, place, cost: implausibility(text), spanish: text.match(spanish)?.length ?? 0 }
  })
  const [usual] = judged
  const [best] = [...judged].sort((a, b) => a.cost - b.cost || b.spanish - a.spanish || a.place - b.place)
  return usual?.cost === 0 ? usual.encoding : (best?.encoding ?? 'windows-1252')
}
