/**
 * A domain as mail servers take it (S30): "müller.example" is "xn--mller-kva.example", in lower case. The same result as the URL parser
 * of browsers for every name that people register; in plain TypeScript, because the server's runtime has no such parser. '' for a name
 * that can't be one.
 */
export function asciiDomain(typed: string): string {
  const domain = typed
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/\u3002/g, '.')
  // a plain name, or one that is a mistake, is judged by the rule of addresses
  // oxlint-disable-next-line no-control-regex -- the range is ASCII
  if (/^[\u0000-\u007f]*$/.test(domain)) return domain
  const labels = domain.split('.').map((label) => {
    // oxlint-disable-next-line no-control-regex -- the range is ASCII
    if (/^[\u0000-\u007f]*$/.test(label)) return label
    const punycode = punycodeOf(label)
    return punycode === '' ? '' : `xn--${punycode}`
  })
  return labels.includes('') ? '' : labels.join('.')
}

/** The numbers of RFC 3492, section 5. */
const base = 36
const tMin = 1
const tMax = 26
const skew = 38
const damp = 700

/** A label in punycode (RFC 3492, section 6.3); '' when it is too long for a domain. */
function punycodeOf(label: string): string {
  const points = Array.from(label, (char) => char.codePointAt(0) ?? 0)
  if (points.length > 63) return ''
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

/** A number as digits of changing weight. */
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

function adapted(delta: number, count: number, first: boolean): number {
  let left = first ? Math.floor(delta / damp) : Math.floor(delta / 2)
  left += Math.floor(left / count)
  let k = 0
  for (; left > ((base - tMin) * tMax) / 2; k += base) left = Math.floor(left / (base - tMin))
  return k + Math.floor(((base - tMin + 1) * left) / (left + skew))
}
