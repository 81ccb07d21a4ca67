import punycode from 'punycode.js'

/** As a browser's URL parser (S30), which the hooks' runtime hasn't; '' for an invalid domain. */
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
/** Invisible characters that URL parsers also drop. */
const ignoredCharacters = /\u034f|\u1160|[\ufe00-\ufe0f]/g
/** Quotation marks, dots and blanks that were copied with the address. */
const nonDomainCharacters = /[\u0080-\u00bf\u00d7\u00f7\u2000-\u200b\u200e-\u2bff\u3000-\u303f]/

const maxLabelLength = 63

function encodedLabel(label: string): string {
  if (Array.from(label).length > maxLabelLength) return ''
  const encoded = `xn--${punycode.encode(label)}`
  return encoded.length > maxLabelLength ? '' : encoded
}
