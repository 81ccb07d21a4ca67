import { ifElse, slot } from '../../../../domain/slots'
import { product, rateShort } from '../../public-slots'

/** Names the inviting affiliate if the code belongs to one. */
const invited = ifElse(
  'share_name',
  `${slot('share_name')} invited you`,
  ifElse('share_kept', 'You’re invited', 'There’s a seat for you'),
)

/** Link preview of a shared sign-up link, with the affiliate's first name if the code belongs to one. */
export const signUpShare = {
  title: `${invited} · ${product}`,
  description: `Lend your professional profile${ifElse('pays_rental', ` and earn ${rateShort} a month, for every day that counts`, '')}. Read everything before you lend anything, and leave whenever you want.`,
  picture: `${invited}. Seven people and a free seat around a table.`,
  // Texts on the image.
  cardTitle: invited,
  cardText: `${ifElse('pays_rental', `Lend your profile, get ${rateShort} a month.`, 'Lend your profile.')} Every payment is explained to the cent.`,
  cardCaption: 'per month',
}
