import type { mailDelivery as english } from '../../en/admins/mail-delivery'
import { formatCount } from '../../count'

export const mailDelivery: typeof english = {
  title: 'Correo',
  works: (when) => `Funciona, última prueba ${when}`,
  testFailed: (when) => `La última prueba falló, ${when}`,
  untested: 'Configurado, sin probar aquí',
  none: 'Sin configurar',
  failed: 'Ahora no se puede leer cómo salen los correos.',
  from: (carrier, from) => `${carrier}, desde ${from}.`,
  keyNote: (by, when) =>
    `La clave del servicio de correo se guarda en el servidor; la puso ${by} el ${when} y no se vuelve a mostrar.`,
  noKey: 'Allí nadie inicia sesión, así que no hay clave.',
  fromMachine:
    'El servidor de correo se indica en la máquina (COTERIE_SMTP) y vale más que los ajustes. Cámbialo allí y reinicia el servidor.',
  fromDashboard: 'Se puso en el panel de la base de datos. Lo que pongas aquí vale más.',
  noneText:
    'Sin servidor de correo, los correos se guardan en el registro de correos; ninguno sale después por sí solo.',
  consequence: 'Sin él nadie recibe un enlace para entrar, una invitación ni noticias de un pago.',
  sentToday: (n) =>
    n === 0
      ? 'En las últimas 24 horas no salió ningún correo.'
      : n === 1
        ? 'En las últimas 24 horas salió 1 correo.'
        : `En las últimas 24 horas salieron ${formatCount(n)} correos.`,
  test: 'Enviarme una prueba',
  testing: 'Enviando…',
  testSent: 'Se envió un correo de prueba a tu propia dirección.',
  testRefused: 'El correo de prueba no se aceptó',
  update: 'Actualizar la clave',
  updateHasNoEffect: 'Una clave guardada aquí no tendría efecto mientras COTERIE_SMTP esté definida.',
  close: 'Cerrar',
  heading: 'Cambiar cómo salen los correos.',
  headingNew: '¿Quién lleva tu correo?',
  lead: 'Lo que se usa ahora sigue hasta que se acepte un correo de prueba para ti.',
  leadNew: 'Se usa en cuanto se acepte un correo de prueba para ti.',
  way: 'Vía',
  ways: { smtp: 'Servidor de correo (SMTP)', http: 'API HTTP con la forma de Resend' },
  host: 'Servidor',
  port: 'Puerto',
  tls: 'Cifrado',
  tlsWays: { start: 'STARTTLS, obligatorio', always: 'TLS desde el principio', may: 'STARTTLS si se ofrece' },
  user: 'Nombre de usuario',
  userHint: 'Vacío: allí nadie inicia sesión.',
  base: 'Dirección de la API',
  baseHint: 'Los correos se envían a /emails debajo de ella.',
  sender: 'Remitente',
  senderHint: 'La dirección desde la que salen los correos.',
  replyTo: 'Dirección de respuesta',
  replyToHint: 'Vacía: las respuestas van al remitente.',
  newKey: 'Clave nueva',
  newPassword: 'Contraseña o clave',
  keyHint: 'Se escribe una vez y no se vuelve a mostrar.',
  keyKept: 'Vacía: sigue la que está en uso, para el mismo servidor.',
  ownPassword: 'Tu contraseña',
  replace: 'Probar y cambiar',
  use: 'Probar y usar',
  sendAgain: 'Enviar la prueba otra vez',
  replaced: 'Correo actualizado',
  replacedText: 'El correo de prueba se aceptó; desde ahora los correos salen así.',
  mailLog: 'Abrir el registro de correos',
  said: (problem, answer) => `${problem} El servidor respondió: «${answer}».`,
  detail: (problem, detail) => `${problem} Detalle: ${detail}.`,
  stays: 'Lo que se usaba antes sigue en uso.',
  fieldWords: {
    host: {
      'target-not-public':
        'Escribe el nombre de un servidor de correo, como smtp.example.com. Los privados y locales se indican en la máquina (COTERIE_SMTP).',
    },
    port: { otherwise: 'Escribe un puerto del 1 al 65535.' },
    base: {
      'target-not-public':
        'Escribe una dirección https que cualquiera pueda alcanzar. No se admiten privadas ni locales.',
    },
    key: {
      'password-needed':
        'Escribe la contraseña o la clave. La que está en uso solo sirve para el servidor para el que se dio.',
    },
  },
  problems: {
    'no-such-host': 'No hay ningún servidor con este nombre. Revisa cómo está escrito.',
    'not-public': 'Este nombre lleva a una dirección privada o local. Solo se admiten públicas.',
    'no-connection': 'Allí no responde nada. Revisa el servidor y el puerto.',
    'no-answer': 'El servidor no respondió a tiempo. Revisa el servidor y el puerto, o vuelve a intentarlo más tarde.',
    tls: 'No hubo conexión cifrada. Elige el otro cifrado o revisa el nombre del servidor.',
    auth: 'El proveedor rechazó esta clave. Revisa el nombre de usuario y la clave y vuelve a enviar la prueba.',
    sender: 'El servidor rechaza este remitente. Usa una dirección que tu proveedor haya confirmado.',
    recipient: 'El servidor rechaza tu propia dirección. Revisa la dirección de tu cuenta.',
    'too-many': 'El proveedor no acepta más correos por ahora. Espera un rato y vuelve a intentarlo.',
    redirect: 'La API remite a otra dirección. Escribe esa.',
    lost: 'La conexión se cortó antes de la respuesta. Mira si el correo llegó y vuelve a intentarlo.',
    refused: 'El correo de prueba no se aceptó.',
  },
}
