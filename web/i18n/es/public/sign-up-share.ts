import type { signUpShare as english } from '../../en/public/sign-up-share'
import { ifElse, slot } from '../../../../domain/slots'
import { product, rateShort } from '../../public-slots'

/** Names the inviting affiliate if the code belongs to one. */
const invited = ifElse(
  'share_name',
  `${slot('share_name')} te invitó`,
  ifElse('share_kept', 'Tienes una invitación', 'Hay un lugar para ti'),
)

export const signUpShare: typeof english = {
  title: `${invited} · ${product}`,
  description: `Presta tu perfil profesional${ifElse('pays_rental', ` y gana ${rateShort} al mes, por cada día que cuente`, '')}. Lee todo antes de prestar nada y vete cuando quieras.`,
  picture: `${invited}. Siete personas y un lugar libre alrededor de una mesa.`,
  cardTitle: invited,
  cardText: `${ifElse('pays_rental', `Presta tu perfil y recibe ${rateShort} al mes.`, 'Presta tu perfil.')} Cada pago viene explicado al centavo.`,
  cardCaption: 'al mes',
}
