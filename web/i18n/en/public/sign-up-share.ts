import { eitherOr } from '../../../../domain/slots'
import { product, rateShort } from '../../public-slots'

/**
 * What a chat or a network shows of a shared sign-up link. It names nobody, and promises nothing that hangs on the code: the link
 * may be forwarded to anybody, and the code be nobody's.
 */
export const signUpShare = {
  title: `There is a seat for you · ${product}`,
  description: `Lend your professional profile${eitherOr('pays_rental', ` and be paid ${rateShort} a month, for every day that counts`, '')}. Read everything before you lend anything; leave whenever you want.`,
  picture: 'Seven people and a free seat around a table.',
}
