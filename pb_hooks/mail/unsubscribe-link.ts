import { stoppableKinds, type StoppableKind } from '../../domain/mail/letter-kinds'
import { paths } from '../../domain/paths'
import { mailtoLink } from '../../domain/people/email/email-address'
import { origin } from '../platform/environment'

/** What a link may do: stop one kind of letters to one address. */
interface Stop {
  address: string
  kind: StoppableKind
}

/** Sealed with the data folder's key: nobody reads an address or an account in it, nobody makes one. */
function stopToken(stop: Stop): string {
  const text = JSON.stringify({ stop: stop.kind, address: stop.address })
  return $coterie.seal(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** What a token says; null for one that isn't ours. */
export function stopOf(token: string): Stop | null {
  try {
    const padded = token.replace(/-/g, '+').replace(/_/g, '/') + '='.repeat((4 - (token.length % 4)) % 4)
    const said = JSON.parse($coterie.open(padded)) as { stop?: unknown; address?: unknown }
    const kind = stoppableKinds.find((each) => each === said.stop)
    // other sealed texts of this program are no such token
    return kind !== undefined && typeof said.address === 'string' ? { address: said.address, kind } : null
  } catch {
    return null
  }
}

/** The link in a letter: its token stands in the fragment, which no server's log sees. */
export const stopLink = (stop: Stop): string => `${origin()}${paths.unsubscribe}?about=${stop.kind}#${stopToken(stop)}`

/** What a mail program's own button uses (RFC 8058, RFC 2369): a POST can't carry a fragment. */
export const stopHeaders = (stop: Stop, replyTo: string): { [name: string]: string } => {
  const web = `<${origin()}${paths.unsubscribe}?about=${stop.kind}&t=${stopToken(stop)}>`
  const mail = replyTo === '' ? '' : `, <${mailtoLink(replyTo)}?subject=unsubscribe>`
  return { 'List-Unsubscribe': `${web}${mail}`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
