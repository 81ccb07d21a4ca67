import type { shareTexts as english } from '../../en/share/share-texts'

export const shareTexts: typeof english = {
  mailSubject: 'Gana dinero prestando tu perfil',
  short: ({ product, rental, commission }) =>
    `Presto mi perfil profesional con ${product} y recibo ${rental} al mes. Si te unes con mi enlace, yo recibo ${commission} al mes. Prestar un perfil puede ir contra las condiciones de la red, así que lee antes la página:`,
  mail: ({ rental, commission }) =>
    `Hola, esta es la página que te comenté. Pagan ${rental} al mes por prestar un perfil, y explican cada pago. Puedes dejarlo cuando quieras. Si te unes con mi enlace, gano ${commission} al mes mientras sigas. Prestar una cuenta puede ir contra las condiciones de la red, así que la decisión es tuya.`,
  post: ({ rental }) =>
    `Publicidad: gano con este enlace. Gana ${rental} al mes prestando tu perfil profesional, con pago mensual. Los riesgos se explican en la página:`,
}
