import { product } from '../../public-slots'

/** The page at addresses without HTTPS (S16), for visitors and for the owner of the server. */
export const httpsNeeded = {
  title: `HTTPS required · ${product}`,
  heading: 'This address needs HTTPS',
  why: 'This site needs a secure connection (HTTPS) to protect your password.',
  open: (host: string) => `Open ${host}`,
  openText: 'The same site over HTTPS. If the link doesn’t open, ask the site owner.',
  noAddress: 'Ask the site owner for the HTTPS address.',
  owner: 'Running this server?',
  proxy: 'Put a proxy with a certificate in front of it. Two lines of Caddy configuration are enough.',
  tell: `Tell ${product} its public address.`,
  local: 'On the server itself, it works without a certificate:',
  language: 'Language',
}
