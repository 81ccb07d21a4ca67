const privateNames = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/

/** IPv4 networks that aren't public (RFC 6890), and metadata addresses of cloud providers. */
const privateNetworks4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
] as const
/**
 * IPv6 networks that aren't public. Only 2000::/3 is assigned, and parts of it are tunnels, documentation and protocols.
 */
const privateNetworks6 = [
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
] as const

/** Networks to which the server never connects, whatever host name resolved to them (`server/outward`). */
export const privateNetworks: readonly string[] = [...privateNetworks4, ...privateNetworks6]

/**
 * Reports whether a URL has https, no credentials and a public host (S11). Resolved addresses are checked when a request is
 * sent.
 */
export function isWebhookAddress(text: string): boolean {
  const found = /^https:\/\/([^\s/?#@\\]+)([/?#][^\s\\]*)?$/.exec(text)
  if (!found || text.length > 500) return false
  const host = /^([^:[\]]+)(?::(\d{1,5}))?$/.exec(found[1] ?? '')
  if (!host || Number(host[2] ?? 443) > 65_535) return false
  const name = (host[1] ?? '').toLowerCase().replace(/\.$/, '')
  const numbers = ipv4Numbers(name)
  if (numbers !== null) return numbers.plain && !isPrivate(numbers.value)
  // The system would search a name without a dot in local domains.
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name)) return false
  return !privateNames.test(name)
}

/** Parses an IPv4 address as resolvers do; null for a name. `plain` means four decimal numbers. */
function ipv4Numbers(host: string): { value: number; plain: boolean } | null {
  const parts = host.split('.')
  if (!parts.every((part) => /^(0x[0-9a-f]*|\d+)$/.test(part))) return null
  const plain = parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
  const value = plain ? parts.reduce((sum, part) => sum * 256 + Number(part), 0) : 0
  return { value, plain }
}

const isPrivate = (address: number): boolean =>
  privateNetworks4.some((network) => {
    const [start = '', bits] = network.split('/')
    const size = 2 ** (32 - Number(bits))
    return Math.floor(address / size) === Math.floor((ipv4Numbers(start)?.value ?? 0) / size)
  })

/** Reports whether a URL is on the same machine, for tests and development (see `server/outward`). */
export const isLoopbackAddress = (text: string): boolean =>
  /^https?:\/\/(127\.0\.0\.1|\[::1\])(:\d{1,5})?([/?#][^\s\\]*)?$/.test(text) && text.length <= 500

/** Reports whether a host is public. Others require COTERIE_SMTP. */
export const isPublicHost = (host: string): boolean => !/[:/?#@]/.test(host) && isWebhookAddress(`https://${host}`)
