import { eitherOr, slot } from '../../../../domain/slots'
import { product, rateShort } from '../../public-slots'

/** Who keeps a seat, by the first name, as long as the code is somebody’s. */
const kept = eitherOr(
  'share_name',
  `${slot('share_name')} keeps a seat for you`,
  eitherOr('share_kept', 'A seat is kept for you', 'There is a seat for you'),
)

/**
 * What a chat or a network shows of a shared sign-up link: the first name of whoever shares it, as long as the code is somebody's.
 */
export const signUpShare = {
  title: `${kept} · ${product}`,
  description: `Lend your professional profile${eitherOr('pays_rental', ` and be paid ${rateShort} a month, for every day that counts`, '')}. Read everything before you lend anything; leave whenever you want.`,
  picture: `${kept}. Seven people and a free seat around a table.`,
  // on the picture
  cardTitle: kept,
  cardText: `${eitherOr('pays_rental', `Lend your profile, get ${rateShort} a month.`, 'Lend your profile.')} Every dollar says where it comes from.`,
  cardCaption: 'each month, explained',
}
