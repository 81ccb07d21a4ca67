import type { mailDelivery as english } from '../../en/admins/mail-delivery'
import { formatCount } from '../../numbers'

export const mailDelivery: typeof english = {
  title: 'Correo',
  works: (when) => `Funciona, última prueba ${when}`,
  testFailed: (when) => `La última prueba falló, ${when}`,
  untested: 'Configurado, sin probar aquí',
  none: 'Sin configurar',
  failed: 'No se pudo cargar la configuración del correo.',
  from: (carrier, from) => `${carrier}, desde ${from}.`,
  keyNote: (by, when) =>
    `La clave del servicio de correo se guarda en el servidor; la configuró ${by} el ${when} y no se vuelve a mostrar.`,
  noKey: 'Este servidor no necesita inicio de sesión, así que no hay clave.',
  fromMachine:
    'El servidor de correo se define en el servidor (COTERIE_SMTP) y tiene prioridad sobre esta configuración. Cámbialo allí y reinicia el servidor.',
  fromDashboard: 'Se configuró en el panel de la base de datos. Lo que configures aquí tiene prioridad.',
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
  testRefused: 'El correo de prueba no se aceptó',
  update: 'Actualizar la clave',
  updateHasNoEffect: 'Una clave guardada aquí no tiene efecto mientras COTERIE_SMTP esté definida.',
  close: 'Cerrar',
  heading: 'Cambia el envío de correos.',
  headingNew: 'Configura el envío de correos',
  lead: 'La configuración actual sigue en uso hasta que se acepte un correo de prueba para ti.',
  leadNew: 'Se usa en cuanto se acepte un correo de prueba para ti.',
  way: 'Tipo',
  ways: { smtp: 'Servidor de correo (SMTP)', http: 'API compatible con Resend' },
  host: 'Servidor',
  port: 'Puerto',
  tls: 'Cifrado',
  tlsWays: { start: 'STARTTLS, obligatorio', always: 'TLS desde el principio', may: 'STARTTLS, si está disponible' },
  user: 'Nombre de usuario',
  userHint: 'Déjalo vacío si tu servidor no necesita inicio de sesión.',
  base: 'Dirección de la API',
  baseHint: 'Los correos se envían a /emails debajo de esta dirección.',
  sender: 'Remitente',
  senderHint: 'La dirección desde la que se envían los correos.',
  replyTo: 'Dirección de respuesta',
  replyToHint: 'Déjala vacía para recibir las respuestas en el remitente.',
  newKey: 'Clave nueva',
  newPassword: 'Contraseña o clave',
  keyHint: 'No se vuelve a mostrar.',
  keyKept: 'Déjala vacía para conservar la actual, si el servidor es el mismo.',
  ownPassword: 'Tu contraseña',
  replace: 'Probar y cambiar',
  use: 'Probar y usar',
  sendAgain: 'Reenviar la prueba',
  replaced: 'Correo actualizado',
  replacedText: 'El correo de prueba se aceptó. Desde ahora los correos se envían así.',
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
      'target-not-public': 'Escribe una dirección https pública. No se admiten privadas ni locales.',
    },
    key: {
      'password-needed':
        'Escribe la contraseña o la clave. La actual solo sirve para el servidor con el que se guardó.',
    },
  },
  problems: {
    'no-such-host': 'No se encontró el servidor. Revisa el nombre.',
    'not-public': 'Este nombre lleva a una dirección privada o local. Solo se admiten públicas.',
    'no-connection': 'El servidor no responde. Revisa el servidor y el puerto.',
    'no-answer': 'El servidor no respondió a tiempo. Revisa el servidor y el puerto, o vuelve a intentarlo más tarde.',
    tls: 'No se pudo establecer una conexión cifrada. Elige el otro tipo de cifrado o revisa el nombre del servidor.',
    auth: 'El proveedor rechazó esta clave. Revisa el nombre de usuario y la clave y vuelve a enviar la prueba.',
    sender: 'El servidor rechaza este remitente. Usa una dirección que tu proveedor haya confirmado.',
    recipient: 'El servidor rechaza tu propia dirección. Revisa la dirección de tu cuenta.',
    'too-many': 'El proveedor no acepta más correos por ahora. Espera un rato y vuelve a intentarlo.',
    redirect: 'La API redirige a otra dirección. Escribe esa dirección.',
    lost: 'La conexión se perdió antes de la respuesta. Comprueba si el correo llegó y vuelve a intentarlo.',
    refused: 'El correo de prueba no se aceptó.',
  },
}
