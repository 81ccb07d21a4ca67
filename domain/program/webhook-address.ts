/** Names that stand for a machine of one's own network, whoever resolves them. */
const privateNames = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/

/** Networks that aren't the public internet (RFC 6890), and where clouds answer their machines about themselves. */
const privateNetworks4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Azure's host, which answers machines there about themselves
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
/** Of IPv6 only 2000::/3 is given out; in it lie tunnels to IPv4, documentation and protocols. */
const privateNetworks6 = [
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
] as const

/** Where nothing is ever sent to, whatever name led there: the program holds to it when it connects (`server/egress`). */
export const privateNetworks: readonly string[] = [...privateNetworks4, ...privateNetworks6]

/**
 * Whether a webhook may be sent to an address (S11): https, no credentials, a public name or a public IPv4 address. Refused are
 * private, loopback and link-local targets in every spelling a resolver takes (127.1, 0x7f.1, 2130706433), IPv6 literals, and
 * names of private networks. What a name resolves to is looked at again when something is sent.
 */
export function isWebhookAddress(text: string): boolean {
  const found = /^https:\/\/([^\s/?#@\\]+)([/?#][^\s\\]*)?$/.exec(text)
  if (!found || text.length > 500) return false
  const host = /^([^:[\]]+)(?::(\d{1,5}))?$/.exec(found[1] ?? '')
  if (!host || Number(host[2] ?? 443) > 65_535) return false
  const name = (host[1] ?? '').toLowerCase().replace(/\.$/, '')
  const numbers = ipv4Numbers(name)
  if (numbers !== null) return numbers.plain && !isPrivate(numbers.value)
  // a name of one label is resolved by the machine's own search list
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name)) return false
  return !privateNames.test(name)
}

/** The address that resolvers read in a host of numbers, or null; `plain` when it is written as four decimal numbers. */
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

/** An address on this machine, as tests and developers use it: http or https to 127.0.0.1 or [::1] (see `server/egress`). */
export const isLoopbackAddress = (text: string): boolean =>
  /^https?:\/\/(127\.0\.0\.1|\[::1\])(:\d{1,5})?([/?#][^\s\\]*)?$/.test(text) && text.length <= 500

/** Whether a mail server may be named in the settings: a public name or address; one of one's own network is the machine's to name. */
export const isPublicHost = (host: string): boolean => !/[:/?#@]/.test(host) && isWebhookAddress(`https://${host}`)
