/** How long it is known from which networks a person came, in days. */
export const networkDays = 90

/** Addresses that say nothing of a person: this machine, a local network, a carrier's shared range, a proxy in front. */
const notPublic = /^(127|10|0|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./
const notPublicV6 = /^(::1?(\/|$)|f[cd]|fe[89ab])/

/** The network of an address as the server counts it (IPv6 as its /64), '' when it says nothing of a person (M18). */
export function networkOf(address: string): string {
  const plain = address.toLowerCase()
  return notPublic.test(plain) || notPublicV6.test(plain) ? '' : plain
}

/** A part of a network, enough to recognise it: `81.44.x.x`, `2001:db8:…`. */
export function networkLabel(network: string): string {
  const colon = network.includes(':')
  const parts = network.split(colon ? ':' : '.').slice(0, 2)
  return colon ? `${parts.join(':')}:…` : `${parts.join('.')}.x.x`
}
