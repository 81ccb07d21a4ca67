import type { ownHold as english } from '../../en/members/own-hold'

export const ownHold: typeof english = {
  toTicket: 'Abrir el ticket',
  askSubject: (month: string) => `Sobre la línea retenida de ${month}`,
  object: 'Objetar…',
  objectTitle: 'Objetar la retención',
  objectText: 'Di con tus palabras por qué te corresponde el importe. Se abre un ticket y alguien te responde allí.',
  objectDo: 'Enviar',
  objectWords: 'Tus palabras',
  objected: 'Enviado. La respuesta llega en tu ticket.',
  next: 'Si se libera, entra en el próximo pago; si se rechaza, aquí lees por qué.',
}
