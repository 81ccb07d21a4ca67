import type { mailDelivery as english } from '../../en/admins/mail-delivery'
import { formatCount } from '../../numbers'

export const mailDelivery: typeof english = {
  title: 'Correo',
  works: (when) => `Funciona, última prueba: ${when}`,
  testFailed: (when) => `La última prueba falló el ${when}`,
  untested: 'Configurado, pero aún sin probar',
  none: 'Sin configurar',
  failed: 'No se pudo cargar la configuración del correo.',
  from: (carrier, from) => `${carrier}, desde ${from}.`,
  keyNote: (by, when) =>
    `La clave del servicio de correo se guarda en el servidor. ${by} la configuró el ${when}. No se puede volver a mostrar.`,
  noKey: 'Este servidor de correo no necesita inicio de sesión, así que no hay clave.',
  fromMachine:
    'El servidor de correo se define en el servidor (COTERIE_SMTP) y tiene prioridad sobre esta configuración. Cámbialo allí y reinicia el servidor.',
  fromDashboard: 'El correo se configuró en el panel de la base de datos. Lo que configures aquí tiene prioridad.',
  noneText:
    'Sin servidor de correo, los correos se guardan en el registro de correos y no se enviarán automáticamente después.',
  consequence:
    'Sin correo, las personas no reciben enlaces para iniciar sesión, invitaciones ni notificaciones de pagos.',
  sentToday: (n) =>
    n === 0
      ? 'No se enviaron correos en las últimas 24 horas.'
      : n === 1
        ? 'Se envió 1 correo en las últimas 24 horas.'
        : `Se enviaron ${formatCount(n)} correos en las últimas 24 horas.`,
  test: 'Enviarme una prueba',
  testing: 'Enviando…',
  testSent: 'Se envió un correo de prueba a tu dirección.',
  testRefused: 'No se aceptó el correo de prueba',
  update: 'Actualizar la clave',
  updateHasNoEffect: 'Una clave guardada aquí no tiene efecto mientras COTERIE_SMTP esté configurada.',
  close: 'Cerrar',
  heading: 'Cambia el envío de correos.',
  headingNew: 'Configura el envío de correos.',
  lead: 'La configuración actual se seguirá usando hasta que el servidor acepte un correo de prueba a tu dirección.',
  leadNew: 'Esta configuración se usará en cuanto el servidor acepte un correo de prueba a tu dirección.',
  way: 'Tipo',
  ways: { smtp: 'Servidor de correo (SMTP)', http: 'API compatible con Resend' },
  host: 'Servidor',
  port: 'Puerto',
  tls: 'Cifrado',
  tlsWays: { start: 'STARTTLS, obligatorio', always: 'TLS desde el principio', may: 'STARTTLS, si está disponible' },
  user: 'Nombre de usuario',
  userHint: 'Déjalo vacío si tu servidor no necesita inicio de sesión.',
  base: 'Dirección de la API',
  baseHint: 'Los correos se envían a /emails en esta dirección.',
  sender: 'Remitente',
  senderHint: 'La dirección desde la que se envían los correos.',
  replyTo: 'Dirección de respuesta',
  replyToHint: 'Déjala vacía para recibir las respuestas en la dirección del remitente.',
  newKey: 'Clave nueva',
  newPassword: 'Contraseña o clave',
  keyHint: 'No se volverá a mostrar.',
  keyKept: 'Déjala vacía para conservar la actual, si el servidor es el mismo.',
  ownPassword: 'Tu contraseña',
  replace: 'Probar y cambiar',
  use: 'Probar y usar',
  sendAgain: 'Reenviar la prueba',
  replaced: 'Configuración del correo guardada',
  replacedText: 'Se aceptó el correo de prueba. Los correos ahora se envían con esta configuración.',
  mailLog: 'Abrir el registro de correos',
  said: (problem, answer) => `${problem} El servidor respondió: “${answer}”.`,
  detail: (problem, detail) => `${problem} Detalle: ${detail}.`,
  stays: 'La configuración anterior sigue en uso.',
  fieldWords: {
    host: {
      'target-not-public':
        'Escribe el nombre de un servidor de correo, como smtp.example.com. Los privados y locales se definen en el servidor (COTERIE_SMTP).',
    },
    port: { otherwise: 'Escribe un puerto del 1 al 65535.' },
    base: {
      'target-not-public': 'Escribe una dirección https pública. No se admiten direcciones privadas ni locales.',
    },
    key: {
      'password-needed':
        'Escribe la contraseña o la clave. La actual solo sirve para el servidor con el que se guardó.',
    },
  },
  problems: {
    'no-such-host': 'No se encontró el servidor. Revisa el nombre.',
    'not-public': 'Este nombre lleva a una dirección privada o local. Solo se admiten direcciones públicas.',
    'no-connection': 'El servidor no responde. Revisa el servidor y el puerto.',
    'no-answer': 'El servidor no respondió a tiempo. Revisa el servidor y el puerto, o vuelve a intentarlo más tarde.',
    tls: 'No se pudo establecer una conexión cifrada. Elige el otro tipo de cifrado o revisa el nombre del servidor.',
    auth: 'El proveedor rechazó esta clave. Revisa el nombre de usuario y la clave y vuelve a enviar la prueba.',
    sender: 'El servidor rechazó este remitente. Usa una dirección que tu proveedor haya confirmado.',
    recipient: 'El servidor rechazó tu propia dirección. Revisa el correo de tu cuenta.',
    'too-many': 'El proveedor no acepta más correos por ahora. Espera un rato y vuelve a intentarlo.',
    redirect: 'La API redirige a otra dirección. Escribe esa dirección.',
    lost: 'La conexión se perdió antes de recibir la respuesta. Comprueba si llegó el correo y vuelve a intentarlo.',
    refused: 'No se aceptó el correo de prueba.',
  },
}
