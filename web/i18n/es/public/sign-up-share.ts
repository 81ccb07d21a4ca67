import type { signUpShare as english } from '../../en/public/sign-up-share'
import { eitherOr, slot } from '../../../../domain/slots'
import { product, rateShort } from '../../public-slots'

export const signUpShare: typeof english = {
  title: `${eitherOr('share_name', `${slot('share_name')} te guarda un sitio`, eitherOr('share_kept', 'Te guardan un sitio', 'Hay un sitio para ti'))} · ${product}`,
  description: `Presta tu perfil profesional${eitherOr('pays_rental', ` y cobra ${rateShort} al mes, por cada día que cuente`, '')}. Puedes leerlo todo antes de prestar nada y te vas cuando quieras.`,
  picture: 'Siete personas y un sitio libre alrededor de una mesa.',
}
