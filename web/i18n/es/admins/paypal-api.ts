import type { payPalApi as english } from '../../en/admins/paypal-api'

/** La API de PayPal: sus claves y un lote que va por ella (M24). */
export const payPalApi: typeof english = {
  title: 'PayPal',
  failed: 'Ahora no se puede leer cómo van los lotes a PayPal.',
  byFile: 'Por archivo',
  connected: { sandbox: 'Conectado al entorno de pruebas', live: 'Conectado' },
  fileText:
    'Los lotes se hacen como el archivo de pagos masivos de PayPal, de 5.000 filas como máximo. Lo subes allí y traes el informe aquí.',
  connectedText:
    'Los lotes pueden salir desde aquí y las respuestas llegan solas. Una respuesta desconocida sigue impidiendo un segundo intento.',
  sandboxText:
    'El entorno de pruebas no paga a nadie: los lotes que van allí son solo para probar, con personas inventadas.',
  consequence: {
    off: 'No se paga nada hasta que alguien haya subido a PayPal el archivo de un lote.',
    live: 'Un lote que se envía desde aquí mueve dinero real al momento, y nada de lo que pulses aquí lo trae de vuelta.',
  },
  keyNote: (by, when) => `El secreto se guarda en el servidor, lo puso ${by} el ${when} y no se vuelve a mostrar.`,
  noWebhook: 'Sin webhook se le pregunta a PayPal cada pocos minutos.',
  configure: 'Configurar PayPal',
  close: 'Cerrar',
  lead: 'Crea una aplicación en developer.paypal.com con Payouts activado. Lo que se usa ahora sigue hasta que PayPal responda con las claves nuevas; probarlas no mueve dinero.',
  mode: 'Los lotes van',
  modes: { off: 'Solo por archivo', sandbox: 'Al entorno de pruebas', live: 'A PayPal' },
  clientId: 'ID de cliente',
  secret: 'Secreto',
  secretHint: 'Se escribe una vez y no se vuelve a mostrar.',
  secretKept: 'Vacío: sigue el que se usa, para este ID de cliente.',
  webhookId: 'ID del webhook',
  webhookHint: (url) =>
    `Añade en PayPal un webhook para los eventos de Payouts que apunte a ${url} y copia aquí su ID. Vacío: no se acepta ninguno.`,
  ownPassword: 'Tu contraseña',
  fieldWords: { clientId: 'Escribe el ID de cliente.', secret: 'Escribe el secreto.' },
  use: 'Probar y usar',
  turnOff: 'Ir solo por archivo',
  testing: 'Probando…',
  saved: 'PayPal actualizado',
  savedText: 'PayPal ha respondido con estas claves.',
  savedOff: 'Desde ahora los lotes van solo por archivo. De un lote enviado por la API informa el informe de PayPal.',
  said: (words, answer) => `${words} PayPal dice: «${answer}».`,
  stays: 'Sigue lo que se usaba.',
  keyProblems: {
    'keys-refused': 'PayPal no aceptó estas claves.',
    'not-allowed': 'PayPal no deja que esta cuenta envíe pagos. Pide a PayPal que active Payouts.',
    'no-connection': 'Desde aquí no se llega a PayPal. Inténtalo de nuevo en un momento.',
  },
  problems: {
    'no-keys': 'No hay claves de PayPal. Ponlas en los ajustes y el lote sigue solo.',
    'keys-refused': 'PayPal rechaza las claves. Cámbialas en los ajustes, en Integraciones.',
    'not-allowed': 'PayPal no deja que esta cuenta envíe pagos. Pide a PayPal que active Payouts.',
    'no-connection': 'No se llega a PayPal. No se envió nada; se intenta de nuevo cada minuto.',
    busy: 'PayPal está demasiado ocupado para responder. No se perdió nada; se le pregunta cada minuto.',
    refused: 'PayPal rechazó el lote y no se envió nada. Corrige lo que indica y envíalo de nuevo.',
    'too-old':
      'Este lote tiene más de 25 días y no se vuelve a enviar con su ID. Di que no se envió; sus pagos irán entonces en un lote nuevo.',
    lost: 'La conexión se cortó después de entregar el lote. Llegó o no llegó, y solo PayPal lo sabe.',
    'other-mode':
      'Este lote se envió con claves de otro tipo (pruebas o reales). Vuelve a ponerlas para saber qué pasó con él.',
    'other-batch': 'PayPal no tiene ese lote, o tiene otro con ese número. Mira el número otra vez.',
    'amount-differs':
      'PayPal indica otro importe, o un pago que se resolvió de otro modo. No se movió nada de eso: compara el informe de PayPal con el lote.',
    unreadable:
      'No se pudo leer la respuesta de PayPal. Se le vuelve a preguntar; si sigue así, trae aquí el informe de PayPal.',
  },
  panel: 'En PayPal',
  states: {
    waiting: 'Espera a ser entregado',
    sending: 'Se está entregando',
    unknown: 'Resultado desconocido',
    taken: 'PayPal lo tiene',
    refused: 'Rechazado',
  },
  stateTexts: {
    waiting: 'Todavía no se ha enviado nada. Sale solo.',
    sending: 'Va de camino a PayPal en este momento.',
    unknown:
      'Nunca se envía por segunda vez por sí solo, y sus pagos siguen bloqueados. Abre PayPal, en Actividad: si el lote está allí, escribe aquí su número. Si no está, di que no se envió. Un informe de PayPal también lo resuelve.',
    taken: 'Lo que diga PayPal de cada pago llega solo.',
    refused:
      'No se envió nada. Sus pagos siguen bloqueados hasta que se envíe de nuevo o alguien diga que no se envió.',
  },
  number: (number) => `Número de PayPal: ${number}`,
  askedAt: (when) => `Se preguntó a PayPal por última vez el ${when}.`,
  sandboxBatch: 'Fue al entorno de pruebas, que no paga a nadie.',
  ask: 'Preguntar a PayPal',
  asked: 'Se está preguntando a PayPal',
  numberLabel: 'Número de lote en PayPal',
  numberWords: 'Letras, cifras y guiones, como lo muestra PayPal.',
  useNumber: 'Buscarlo',
  again: 'Enviar de nuevo',
  againTitle: '¿Enviar este lote de nuevo?',
  againText:
    'PayPal lo rechazó y ha dicho que no lo tiene. Va con el mismo ID, para que PayPal lo acepte una sola vez.',
  againConfirm: (sum) => `Enviar ${sum}`,
  againDone: 'El lote va de camino',
  notSent: 'No se envió…',
  notYet: 'Todavía no',
  send: 'Enviar por API',
  sendTitle: '¿Enviar este lote a PayPal?',
  sendText:
    'Sale al momento y no se puede retirar. Los pagos quedan bloqueados en este lote hasta que responda PayPal.',
  sendConfirm: (sum) => `Enviar ${sum}`,
  sendDone: 'El lote va de camino',
  ways: { api: 'Por API' },
  apiText: 'PayPal recibe los mismos pagos al momento, y lo que diga de cada uno llega solo.',
  steps: {
    draft: ['Revisar', 'Revisado'],
    exported: ['Entregar', 'Entregado'],
    sent: ['PayPal lo acepta', 'PayPal lo tiene'],
    reconciled: ['Saber de cada uno', 'Resuelto'],
  },
}
