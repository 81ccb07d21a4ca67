import { product, rateShort } from '../../public-slots'

/** What a chat or a network shows of a shared sign-up link. It names nobody: the link may be forwarded to anybody. */
export const signUpShare = {
  title: `A seat is kept for you · ${product}`,
  description: `Lend your professional profile and be paid ${rateShort} a month, for every day that counts. Read everything before you lend anything; leave whenever you want.`,
  picture: 'Seven people and a free seat around a table.',
}
