import type { shareTexts as english } from '../../en/share/share-texts'

export const shareTexts: typeof english = {
  mailSubject: 'Lo del perfil que te conté',
  short: ({ product, rental, commission }) =>
    `Presto mi perfil profesional con ${product} y recibo ${rental} al mes. Si lo pruebas con mi enlace, yo recibo ${commission} al mes. Puede ir contra las condiciones de la red, así que lee antes la página:`,
  mail: ({ rental, commission }) =>
    `Hola, esta es la página que te dije. Pagan ${rental} al mes por prestar un perfil, y cada importe muestra cómo se contó. Puedes irte cualquier día. Si entras con mi enlace, gano ${commission} al mes mientras sigas. Prestar una cuenta puede ir contra las condiciones de la red, así que decide tú.`,
  post: ({ rental }) =>
    `Publicidad: gano con este enlace. ${rental} al mes por prestar un perfil profesional, con pago mensual. Los riesgos, dichos claramente en la página:`,
}
