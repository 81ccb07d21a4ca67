export const networkDays = 90

/** IPv4 addresses that identify no network: loopback, private and carrier-grade NAT addresses, and those of proxies. */
const privateIpv4 = /^(127|10|0|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./
const privateIpv6 = /^(::1?(\/|$)|f[cd]|fe[89ab])/

/** Returns the network of an IP address (for IPv6 its /64), or '' if the address identifies no network (M18). */
export function networkOf(address: string): string {
  const plain = address.toLowerCase()
  return privateIpv4.test(plain) || privateIpv6.test(plain) ? '' : plain
}

export function networkLabel(network: string): string {
  const colon = network.includes(':')
  const parts = network.split(colon ? ':' : '.').slice(0, 2)
  return colon ? `${parts.join(':')}:…` : `${parts.join('.')}.x.x`
}
