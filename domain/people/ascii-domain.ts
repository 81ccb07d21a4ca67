/**
 * A domain as mail servers take it (S30), in lower case: "xn--mller-kva.example" for "müller.example". Gives the same result as the URL
 * parser of browsers for the names that people register; the server's runtime has no URL parser. Returns '' for a name that can't be a
 * domain.
 */
export function asciiDomain(typed: string): string {
  const domain = typed
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/\u3002/g, '.')
    .replace(ignored, '')
  if (isAscii(domain)) return domain
  const labels = domain.split('.')
  const encoded = labels.map((label) => (isAscii(label) ? label : encodedLabel(label)))
  return encoded.includes('') || signs.test(labels.at(-1) ?? '') ? '' : encoded.join('.')
}

// oxlint-disable-next-line no-control-regex -- the range is ASCII
const isAscii = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text)
/** Invisible characters that the URL parser drops as well. */
const ignored = /\u034f|\u1160|[\ufe00-\ufe0f]/g
/** No top-level domain has such a sign: it is a quotation mark, dot or blank that was copied with the address. */
const signs = /[\u0080-\u00bf\u00d7\u00f7\u2000-\u200b\u200e-\u2bff\u3000-\u303f]/

const longestLabel = 63

/** A label in punycode with its prefix; '' if it is empty or too long for a domain. */
function encodedLabel(label: string): string {
  const points = Array.from(label, (char) => char.codePointAt(0) ?? 0)
  return points.length > longestLabel ? '' : `xn--${punycode(points)}`
}

/** The parameters of RFC 3492, section 5. */
const base = 36
const tMin = 1
const tMax = 26
const skew = 38
const damp = 700

/** Code points in punycode (RFC 3492, section 6.3). */
function punycode(points: readonly number[]): string {
  const plain = points.filter((point) => point < 128)
  let out = String.fromCharCode(...plain) + (plain.length > 0 ? '-' : '')
  let [next, delta, bias, done] = [128, 0, 72, plain.length]
  while (done < points.length) {
    const lowest = Math.min(...points.filter((point) => point >= next))
    delta += (lowest - next) * (done + 1)
    next = lowest
    for (const point of points) {
      if (point < next) delta++
      if (point !== next) continue
      out += digits(delta, bias)
      bias = adapted(delta, done + 1, done === plain.length)
      delta = 0
      done++
    }
    delta++
    next++
  }
  return out
}

/** A delta as a variable-length integer (RFC 3492, section 3.3). */
function digits(delta: number, bias: number): string {
  let [left, out] = [delta, '']
  for (let k = base; ; k += base) {
    const threshold = k <= bias ? tMin : k >= bias + tMax ? tMax : k - bias
    if (left < threshold) return out + digit(left)
    out += digit(threshold + ((left - threshold) % (base - threshold)))
    left = Math.floor((left - threshold) / (base - threshold))
  }
}

const digit = (value: number): string => String.fromCharCode(value < 26 ? 97 + value : 22 + value)

/** The bias after a delta (RFC 3492, section 6.1). */
function adapted(delta: number, count: number, first: boolean): number {
  let left = first ? Math.floor(delta / damp) : Math.floor(delta / 2)
  left += Math.floor(left / count)
  let k = 0
  for (; left > ((base - tMin) * tMax) / 2; k += base) left = Math.floor(left / (base - tMin))
  return k + Math.floor(((base - tMin + 1) * left) / (left + skew))
}
