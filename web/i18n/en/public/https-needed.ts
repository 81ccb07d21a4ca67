import { product } from '../../public-slots'

/** What stands at an address without https (S16): for who came by, and for who runs the server. */
export const httpsNeeded = {
  title: `https is needed · ${product}`,
  heading: 'This address needs https',
  why: 'Over plain http a password could be read on the way, and browsers allow no offline copy. So nothing is shown here.',
  open: (host: string) => `Open ${host}`,
  openText: 'The same place with https. If the link doesn’t open, ask the person who runs it.',
  noAddress: 'Ask the person who runs it for its address with https.',
  owner: 'You run this server?',
  proxy: 'Put a proxy with a certificate in front. Two lines of Caddy are enough.',
  tell: `Tell ${product} its public address.`,
  local: 'On the server itself this works without a certificate:',
  language: 'Language',
}
