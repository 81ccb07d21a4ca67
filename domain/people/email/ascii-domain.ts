import punycode from 'punycode.js'

/**
 * Converts a domain to ASCII as URL parsers do (S30), because the hooks' runtime has no URL parser; '' if it is invalid.
 */
export function asciiDomain(typed: string): string {
  const domain = typed
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/\u3002/g, '.')
    .replace(ignoredCharacters, '')
  if (isAscii(domain)) return domain
  const labels = domain.split('.')
  const encoded = labels.map((label) => (isAscii(label) ? label : encodedLabel(label)))
  return encoded.includes('') || nonDomainCharacters.test(labels.at(-1) ?? '') ? '' : encoded.join('.')
}

// oxlint-disable-next-line no-control-regex -- the range is ASCII
const isAscii = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text)
/** Matches invisible characters that URL parsers also drop. */
const ignoredCharacters = /\u034f|\u1160|[\ufe00-\ufe0f]/g
/** Matches quotation marks, dots and blanks that were copied with the address. */
const nonDomainCharacters = /[\u0080-\u00bf\u00d7\u00f7\u2000-\u200b\u200e-\u2bff\u3000-\u303f]/

const maxLabelLength = 63

function encodedLabel(label: string): string {
  if (Array.from(label).length > maxLabelLength) return ''
  const encoded = `xn--${punycode.encode(label)}`
  return encoded.length > maxLabelLength ? '' : encoded
}
