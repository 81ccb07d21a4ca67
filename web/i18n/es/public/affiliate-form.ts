import { eitherOr } from '../../../../domain/slots'
import type { affiliateForm as english } from '../../en/public/affiliate-form'
import { commission, product } from '../../public-slots'

/** The application form of the public affiliate page, and what comes of it. */
export const affiliateForm: typeof english = {
  nav: 'Solicitarlo',
  applyNow: 'Solicitarlo ahora',
  title: 'Solicítalo',
  lead: 'Lo lee una persona y responde en un máximo de 3 días.',
  leadGuest: `Necesitas una cuenta de ${product}; si aún no la tienes, ${eitherOr('open_email_check', 'te llevamos a crearla con estos datos puestos', 'en nuestra respuesta está el enlace para crearla, con estos datos puestos')}.`,
  first: 'Nombre',
  last: 'Apellidos',
  email: 'Correo electrónico',
  submit: 'Enviar solicitud',
  submitting: 'Enviando...',
  noScript: 'Este formulario necesita JavaScript.',
  failed: 'No se pudo enviar el formulario. Vuelve a intentarlo.',
  offline: 'No tienes conexión. Lo que has escrito sigue aquí; prueba más tarde.',
  busy: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
  problems: {
    'first-name-required': 'El nombre es obligatorio',
    'first-name-too-long': 'El nombre debe tener menos de 50 caracteres',
    'last-name-required': 'Los apellidos son obligatorios',
    'last-name-too-long': 'Los apellidos deben tener menos de 50 caracteres',
    'email-invalid': 'La dirección de correo no es válida',
    'email-too-long': 'El correo debe tener menos de 100 caracteres',
    'name-invalid': 'Escribe un nombre sin signos ni direcciones web.',
    'looks-like-secret': 'Parece un código de acceso o una contraseña. Quítalo; aquí nunca van esas cosas.',
  },
  outcomes: {
    submitted: ['¡Solicitud enviada!', 'Espera la aprobación de la administración.', 'Ir a tu panel'],
    approved: ['Ahora formas parte del programa', 'Tu enlace y tu código están listos.', 'Ir a tu panel de afiliado'],
    'already-affiliate': ['Ya eres afiliado', 'Tu enlace está en tu panel de afiliado.', 'Ir a tu panel de afiliado'],
    'already-submitted': ['Solicitud ya enviada', 'Se está leyendo. La encuentras en tu panel.', 'Ir a tu panel'],
    'guest-submitted': ['¡Solicitud enviada!', 'Inicia sesión para ver cómo va.', 'Iniciar sesión ahora'],
    'guest-already-affiliate': [
      'Ya eres afiliado',
      'Inicia sesión para abrir tu panel de afiliado.',
      'Iniciar sesión ahora',
    ],
    'no-account': [
      'Cuenta no encontrada',
      'Tienes que crear una cuenta antes de unirte al programa de afiliados. Te llevamos al registro...',
      'Crear cuenta ahora',
    ],
    'by-mail': [
      'Tu solicitud está aquí',
      eitherOr(
        'mails_kept',
        'Aquí aún no hay servidor de correo, así que nuestra respuesta se guarda: o tu solicitud ya está, o dice lo que falta. Quien administra la encuentra en el registro de correos.',
        'Hemos escrito a la dirección que has dado: o tu solicitud ya está, o el correo dice lo que falta. Mira también en el correo no deseado.',
      ),
      'Iniciar sesión',
    ],
  },
  done: {
    kicker: 'Programa de afiliados',
    lead: 'La lee alguien de la administración y responde en un máximo de 3 días, por correo y en la campana.',
    now: 'ahora',
    earlier: 'antes',
    received: `Recibida.${eitherOr('mails_kept', '', ' Tienes una copia en tu correo.')}`,
    by: 'en 3 días',
    read: 'La lee una persona.',
    pending: 'Pendiente de aprobación.',
    then: 'después',
    after: `Aparecen tu código y tu panel de afiliado.${eitherOr('pays_commission', ` Los primeros ${commission} cuentan desde el primer día de alguien que traes.`, '')}`,
    see: 'Ver la solicitud',
    goesOn: 'Esta página sigue sola hacia allí en un momento.',
    ring: '3 días hasta la respuesta, como mucho',
    sum: '3 días',
    caption: 'como mucho',
  },
}
