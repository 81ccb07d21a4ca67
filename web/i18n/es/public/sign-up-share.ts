import type { signUpShare as english } from '../../en/public/sign-up-share'
import { eitherOr, slot } from '../../../../domain/slots'
import { product, rateShort } from '../../public-slots'

/** Who keeps a seat, by the first name, as long as the code is somebody’s. */
const kept = eitherOr(
  'share_name',
  `${slot('share_name')} te guarda un sitio`,
  eitherOr('share_kept', 'Te guardan un sitio', 'Hay un sitio para ti'),
)

export const signUpShare: typeof english = {
  title: `${kept} · ${product}`,
  description: `Presta tu perfil profesional${eitherOr('pays_rental', ` y cobra ${rateShort} al mes, por cada día que cuente`, '')}. Puedes leerlo todo antes de prestar nada y te vas cuando quieras.`,
  picture: `${kept}. Siete personas y un sitio libre alrededor de una mesa.`,
  cardTitle: kept,
  cardText: `${eitherOr('pays_rental', `Presta tu perfil y recibe ${rateShort} al mes.`, 'Presta tu perfil.')} Cada dólar dice de dónde sale.`,
  cardCaption: 'cada mes, explicado',
}
