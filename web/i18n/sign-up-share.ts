import { slot } from '../../domain/slots'
import { messages } from './messages'

const rateShort = slot('rental_rate_short')
const product = slot('product_name')

/** What a chat or a network shows of a shared sign-up link. It names nobody: the link may be forwarded to anybody. */
export const signUpShare = messages({
  en: {
    title: `A seat is kept for you · ${product}`,
    description: `Lend your professional profile and be paid ${rateShort} a month, for every day that counts. Read everything before you lend anything; leave whenever you want.`,
    picture: 'Seven people and a free seat around a table.',
  },
  es: {
    title: `Hay un sitio para ti · ${product}`,
    description: `Presta tu perfil profesional y cobra ${rateShort} al mes, por cada día que cuente. Puedes leerlo todo antes de prestar nada y te vas cuando quieras.`,
    picture: 'Siete personas y un sitio libre alrededor de una mesa.',
  },
})
