import type { payPalApi as english } from '../../en/admins/paypal-api'

/** La API de PayPal: sus claves y un lote que va por ella (M24). */
export const payPalApi: typeof english = {
  title: 'PayPal',
  failed: 'No se pudo cargar la configuración de PayPal.',
  byFile: 'Por archivo',
  connected: { sandbox: 'Conectado al entorno de pruebas', live: 'Conectado' },
  fileText:
    'Los lotes se exportan como el archivo de pagos masivos de PayPal, de hasta 5,000 filas. Sube el archivo a PayPal y luego suelta aquí su informe.',
  connectedText:
    'Envía lotes desde aquí; las actualizaciones de PayPal llegan automáticamente. Mientras un resultado esté sin confirmar, el lote no se puede enviar de nuevo.',
  sandboxText: 'El entorno de pruebas no paga a nadie: envía allí solo lotes de prueba, con personas inventadas.',
  consequence: {
    off: 'No se paga nada hasta que subas el archivo de un lote a PayPal.',
    live: 'Enviar un lote desde aquí mueve dinero real de inmediato y no se puede deshacer.',
  },
  keyNote: (by, when) => `Secreto guardado en el servidor, definido por ${by} el ${when}. No se vuelve a mostrar.`,
  noWebhook: 'Sin webhook, consultamos a PayPal cada pocos minutos.',
  configure: 'Configurar PayPal',
  close: 'Cerrar',
  lead: 'Crea una aplicación en developer.paypal.com con Payouts activado. Tu configuración actual sigue en uso hasta que PayPal acepte las claves nuevas; probarlas no mueve dinero.',
  mode: 'Enviar lotes',
  modes: { off: 'Solo por archivo', sandbox: 'Al entorno de pruebas, para probar', live: 'A PayPal' },
  clientId: 'ID de cliente',
  secret: 'Secreto',
  secretHint: 'No se vuelve a mostrar después de guardarlo.',
  secretKept: 'Déjalo vacío para conservar el secreto actual de este ID de cliente.',
  webhookId: 'ID del webhook',
  webhookHint: (url) =>
    `En PayPal, agrega un webhook para los eventos de Payouts que apunte a ${url} y copia aquí su ID. Déjalo vacío para desactivar el webhook.`,
  ownPassword: 'Tu contraseña',
  fieldWords: { clientId: 'Escribe el ID de cliente.', secret: 'Escribe el secreto.' },
  use: 'Probar y usar',
  turnOff: 'Usar solo archivo',
  testing: 'Probando…',
  saved: 'PayPal actualizado',
  savedText: 'PayPal aceptó estas claves.',
  savedOff:
    'Ahora los lotes se envían solo por archivo. Para ver los resultados de los lotes ya enviados por la API, sube el informe de PayPal.',
  said: (words, answer) => `${words} Mensaje de PayPal: “${answer}”.`,
  stays: 'Tu configuración actual sigue en uso.',
  keyProblems: {
    'keys-refused': 'PayPal no aceptó estas claves.',
    'not-allowed': 'Esta cuenta de PayPal no puede enviar pagos. Pide a PayPal que active Payouts.',
    'no-connection': 'No se pudo conectar con PayPal. Inténtalo de nuevo en un momento.',
  },
  problems: {
    'no-keys': 'No hay claves de PayPal. Agrégalas en Configuración; el lote continúa automáticamente.',
    'keys-refused': 'PayPal rechazó las claves. Cámbialas en Configuración, en Integraciones.',
    'not-allowed': 'Esta cuenta de PayPal no puede enviar pagos. Pide a PayPal que active Payouts.',
    'no-connection': 'No se pudo conectar con PayPal. No se envió nada; lo intentamos cada minuto.',
    busy: 'PayPal está demasiado ocupado para responder. No se perdió nada; lo intentamos cada minuto.',
    refused: 'PayPal rechazó el lote y no se envió nada. Corrige el problema que indica y envíalo de nuevo.',
    'too-old':
      'Este lote tiene más de 25 días y no se puede volver a enviar con su ID. Márcalo como no enviado; después sus pagos pueden ir en un lote nuevo.',
    lost: 'La conexión se perdió después de entregar el lote. Solo PayPal sabe si llegó.',
    'other-mode':
      'Este lote se envió con otras claves (de prueba o reales). Vuelve a ponerlas para ver sus resultados.',
    'other-batch': 'PayPal no tiene ese lote o tiene otro con ese número. Revisa el número.',
    'amount-differs':
      'PayPal indica otro monto o un pago que se resolvió de otra forma. Esos pagos no cambiaron: compara el informe de PayPal con el lote.',
    unreadable:
      'La respuesta de PayPal no es válida. Lo intentaremos de nuevo; si sigue pasando, suelta aquí el informe de PayPal.',
  },
  panel: 'En PayPal',
  states: {
    waiting: 'En cola',
    sending: 'Enviando',
    unknown: 'Sin confirmar',
    taken: 'Recibido por PayPal',
    refused: 'Rechazado',
  },
  stateTexts: {
    waiting: 'Todavía no se ha enviado nada. Se envía automáticamente.',
    sending: 'Se está enviando a PayPal.',
    unknown:
      'Nunca lo reenviamos automáticamente y sus pagos siguen bloqueados. En PayPal, abre Actividad: si el lote está allí, escribe aquí su número. Si no está, márcalo como no enviado. Un informe de PayPal también lo resuelve.',
    taken: 'La actualización de PayPal sobre cada pago llega automáticamente.',
    refused: 'No se envió nada. Sus pagos siguen bloqueados hasta que lo envíes de nuevo o lo marques como no enviado.',
  },
  number: (number) => `Número de lote de PayPal: ${number}`,
  askedAt: (when) => `Última consulta a PayPal: ${when}.`,
  sandboxBatch: 'Se envió al entorno de pruebas, que no paga a nadie.',
  ask: 'Consultar a PayPal ahora',
  asked: 'Consultando a PayPal',
  numberLabel: 'Número de lote de PayPal',
  numberWords: 'Letras, cifras y guiones, como aparece en PayPal.',
  useNumber: 'Buscar lote',
  again: 'Enviar de nuevo',
  againTitle: '¿Enviar este lote de nuevo?',
  againText:
    'PayPal rechazó este lote y confirmó que no lo tiene. Se envía con el mismo ID, así que PayPal lo acepta una sola vez.',
  againConfirm: (sum) => `Enviar ${sum}`,
  againDone: 'Enviando el lote',
  notSent: 'Marcar como no enviado…',
  notYet: 'Todavía no',
  send: 'Enviar por API',
  sendTitle: '¿Enviar este lote a PayPal?',
  sendText:
    'Se envía de inmediato y no se puede deshacer. Los pagos quedan bloqueados en este lote hasta que PayPal los confirme.',
  sendConfirm: (sum) => `Enviar ${sum}`,
  sendDone: 'Enviando el lote',
  ways: { api: 'Por API' },
  apiText: 'PayPal recibe los pagos de inmediato y envía automáticamente una actualización de cada uno.',
  steps: {
    draft: ['Revisar', 'Revisado'],
    exported: ['Entregar', 'Entregado'],
    sent: ['PayPal lo recibe', 'Recibido por PayPal'],
    reconciled: ['Obtener resultados', 'Resuelto'],
  },
}
